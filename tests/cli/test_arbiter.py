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
