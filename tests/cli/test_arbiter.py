"""`ludoteca words`: the arbiter of CRACK WORD."""
from cli import Case


class Arbiter(Case):
    def answer(self, *words):
        (answer,) = self.json("words", *words)["answers"]
        return answer

    def test_tells_words_pieces_and_others_apart(self):
        answers = self.json("words", "fr", "mot", "otio", "qqx")["answers"]
        self.assertEqual([(a["letters"], a["word"], a["piece"]) for a in answers],
                         [("MOT", True, True), ("OTIO", False, True), ("QQX", False, False)])

    def test_cw_16_names_the_shortest_then_the_first_in_the_alphabet(self):
        self.assertEqual(self.answer("fr", "etei")["justified_by"], "ETEINS")
        self.assertNotIn("justified_by", self.answer("fr", "qqx"))

    def test_says_what_fits_left_and_right(self):
        answer = self.answer("fr", "crack")
        self.assertEqual((answer["left"], answer["right"]), ([], ["E", "I", "S"]))
        for letter in answer["right"]:
            self.assertTrue(self.answer("fr", f"crack{letter}")["piece"])
        self.assertFalse(self.answer("fr", "cracka")["piece"])

    def test_names_as_many_as_wanted_and_counts_them_all(self):
        answer = self.answer("fr", "crack", "--names", "100")
        self.assertEqual(len(answer["names"]), answer["count"])
        self.assertEqual(self.answer("fr", "crack", "--names", "0")["names"], [])

    def test_cw_14_ignores_accents_and_has_enye_in_spanish(self):
        self.assertEqual(self.answer("fr", "œuvré")["letters"], "OEUVRE")
        self.assertEqual(self.answer("es", "ñandú")["letters"], "ÑANDU")
        self.assertTrue(self.answer("es", "ñandú")["word"])
        self.assertEqual(self.answer("es", "n")["left"].count("Ñ"), 0)

    def row(self, cards, language="fr"):
        (row,) = self.json("words", language, "--row", cards)["rows"]
        return row

    def majority(self, cards):
        row = self.row(cards)
        return row["majority"]["plural"], row["majority"]["half"]

    def test_cw_21_says_who_has_the_majority_by_either_rule(self):
        self.assertEqual(self.majority("C0 H0 A1 T0"), (0, 0))
        self.assertEqual(self.majority("C0 H0 A1 T2"), (0, None))
        self.assertEqual(self.majority("C0 H1 A1 T0"), (None, None))
        self.assertEqual(self.majority("C3"), (3, 3))

    def test_cw_22_a_joker_counts_double_where_the_lead_is_tied(self):
        self.assertEqual(self.majority("C0 H1 A1* T0"), (1, 1))
        self.assertEqual(self.majority("C0* H1 A1* T0"), (None, None))
        self.assertEqual(self.majority("C0 H1 A1 T2*"), (1, None))
        self.assertEqual(self.majority("C0 H0 A1 T1* S2 S2 S3"), (1, None))

    def test_cw_20_says_who_may_call(self):
        self.assertEqual(self.row("C0 H0 A1 T0")["call"], {"plural": 0, "half": 0})
        self.assertEqual(self.row("C0 H0 A1 T2")["call"], {"plural": 0, "half": None})
        self.assertEqual(self.row("C0 H0 A0")["call"], {"plural": None, "half": None}, "a piece")
        self.assertEqual(self.row("O0 R0")["call"], {"plural": None, "half": None}, "too short")

    def test_a_row_is_read_with_its_cards_and_answered_like_a_word(self):
        row = self.row("c0h1,é2* t3")
        self.assertEqual([(c["letter"], c["colour"], c["joker"]) for c in row["cards"]],
                         [("C", 0, False), ("H", 1, False), ("E", 2, True), ("T", 3, False)])
        self.assertEqual(row["answer"], self.answer("fr", "chet"))
        self.assertEqual(self.row("ñ1 a0", "es")["answer"]["letters"], "ÑA")
        told = self.json("words", "fr", "mot", "--row", "C0", "--row", "H1")
        self.assertEqual((len(told["answers"]), len(told["rows"])), (1, 2))

    def test_a_row_is_told_in_sentences(self):
        text = self.ok("words", "fr", "--row", "C0 H0 A1 T2*")
        self.assertIn("CHAT is a word.\n", text)
        self.assertIn("  cards: C0 H0 A1 T2*\n", text)
        self.assertIn("  more than any other colour: colour 0 has the majority and may call "
                      "CRACK WORD\n", text)
        self.assertIn("  more than half of the row: nobody has the majority\n", text)
        self.assertIn("la couleur 0 a la majorité", self.ok("words", "fr", "--row", "C0", "--lang",
                                                            "fr"))

    def test_what_is_no_row_is_refused_and_nothing_said(self):
        self.refused(1, "no cards in an empty row", "words", "fr", "--row", " ")
        self.refused(1, "behind C comes the number of its colour", "words", "fr", "--row", "C")
        self.refused(1, "behind H comes the number of its colour", "words", "fr", "--row", "C0 H4")
        self.refused(1, 'a letter is wanted at "*"', "words", "fr", "mot", "--row", "C0**")
        self.refused(1, 'a letter is wanted at "œ0"', "words", "fr", "--row", "œ0")
        self.refused(1, "more than 31 letters", "words", "fr", "--row", "A0" * 32)
        self.refused(2, "--row needs a value", "words", "fr", "--row")

    def test_answers_people_in_their_language(self):
        self.assertIn("MOT is a word.", self.ok("words", "fr", "mot"))
        self.assertIn("MOT est un mot.", self.ok("words", "fr", "mot", "--lang", "fr"))
        self.assertIn("QQX no es ni", self.ok("--lang", "es", "words", "fr", "qqx"))

    def test_wrong_usage(self):
        self.refused(2, "needs a LANGUAGE", "words")
        self.refused(2, "needs a WORD", "words", "fr")
        self.refused(2, "choose one of fr, es, en", "words", "de", "wort")
        self.refused(2, "--names needs a whole number", "words", "fr", "mot", "--names", "101")

    def test_what_is_no_word_is_refused_and_nothing_said(self):
        self.refused(1, "letters alone", "words", "fr", "mot", "abat-jour")
        self.refused(1, "empty word", "words", "fr", "")
        self.refused(1, "more than 31 letters", "words", "fr", "a" * 32)
