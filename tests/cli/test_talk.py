"""`ludoteca talk`: every command, every refusal."""
import json

from cli import SHEET, Case, Talk, run


class Conversation(Case):
    def setUp(self):
        super().setUp()
        self.talk = Talk(self)

    def open(self, **more):
        return self.talk("open", **{"game": "loot", "seats": 2, **more})["table"]

    def to_move(self, table):
        """Up to the first round: both have begun, the dice lie."""
        for seat, start in enumerate(("start a1", "start g7")):
            self.talk("play", table=table, seat=seat, move=start)
        self.talk("play", table=table, seat="chance", move="roll 1 2 3")
        return self.talk("play", table=table, seat=0, move="dice 3 2 1")

    def test_help_names_every_command(self):
        commands = {c["do"]: c for c in self.talk("help")["commands"]}
        self.assertEqual(set(commands), {
            "help", "games", "open", "load", "save", "close", "tables", "describe", "actors",
            "legal", "view", "log", "play", "odds", "draw", "bot", "undo", "rewind",
            "take_back", "bye"})
        self.assertEqual(commands["play"]["needs"], ["table", "seat", "move"])
        self.assertEqual(commands["bot"]["may"], ["play", "seed"])

    def test_games(self):
        self.assertEqual([g["name"] for g in self.talk("games")["games"]][0], "loot")
        names = [g["name"] for g in self.talk("games", all=True)["games"]]
        self.assertIn("template", names)

    def test_id_is_repeated(self):
        for given in (7, -3, "x\"y\u00e9\n"):
            self.assertEqual(self.talk.ask("games", id=given)["id"], given)
            self.assertEqual(self.talk.ask("nothing", id=given)["id"], given)
        self.assertNotIn("id", self.talk.ask("games"))
        self.talk.refused("PROTOCOL", '"id"', "games", id=[1])

    def test_open_and_describe(self):
        opened = self.talk("open", game="loot", seats=3, options={"sheet": "harder"})
        self.assertEqual(opened["table"], 1)
        self.assertEqual(opened["actors"], [0, 1, 2])
        self.assertEqual(opened["setup"]["options"], {"sheet": "harder"})
        self.assertEqual(self.talk("describe", table=1)["setup"], opened["setup"])

    def test_table_is_played_by_the_rules_asked_for(self):
        game, = (g for g in self.talk("games", all=True)["games"] if g["name"] == "template")
        self.assertEqual((game["rules"], game["rules_oldest"]), (2, 1))
        self.assertEqual(self.talk("open", game="template", seats=2)["setup"]["rules"], 2)
        opened = self.talk("open", game="template", seats=2, rules=1)
        self.assertEqual(opened["setup"]["rules"], 1)
        record = self.talk("save", table=opened["table"])["record"]
        self.assertIn("\nrules: 1 #", record)
        self.assertEqual(self.talk("load", record=record)["setup"]["rules"], 1)
        for version in (0, 3, 65537, 2 ** 40):
            self.talk.refused("VERSION", "of the rules of Template is not known here", "open",
                              game="template", seats=2, rules=version)

    def test_own_content_travels_in_the_message(self):
        sheet = {**json.loads(SHEET.read_text()), "name": "mine", "track": 5}
        opened = self.talk("open", game="loot", seats=1, content=sheet)
        self.assertEqual(opened["setup"]["options"], {"sheet": "mine"})
        self.talk.refused("CONTENT", "track", "open", game="loot", seats=1,
                          content={**sheet, "track": 99})
        self.talk("play", table=1, seat=0, move="start b1")
        record = self.talk("save", table=1)["record"]
        self.talk.refused("RECORD", "line 5", "load", record=record)
        self.talk.refused("CONTENT", "track", "load", record=record, content={**sheet, "track": 0})
        loaded = self.talk("load", record=record, content=sheet)
        self.assertEqual((loaded["table"], loaded["steps"]), (2, 1))
        self.assertEqual(self.talk("save", table=2)["record"], record)

    def test_files_are_not_opened(self):
        self.talk.refused("OPTION", "no sheet", "open", game="loot", seats=1,
                          options={"sheet": str(SHEET)})

    def test_open_refuses(self):
        refused = self.talk.refused
        refused("GAME", '"chess"', "open", game="chess", seats=2)
        refused("SEATS", "not 9", "open", game="loot", seats=9)
        refused("SEATS", "not 0", "open", game="loot", seats=0)
        refused("OPTION", '"hat"', "open", game="loot", seats=2, options={"hat": "red"})
        refused("OPTION", '"soft"', "open", game="loot", seats=2, options={"sheet": "soft"})
        refused("PROTOCOL", '"sheet" must be a text', "open", game="loot", seats=2,
                options={"sheet": 1})
        refused("OPTION", "no content", "open", game="template", seats=2, content={})
        self.assertEqual(self.talk("tables")["tables"], [])

    def test_tables_are_bounded_and_close(self):
        for number in range(1, 65):
            self.assertEqual(self.open(), number)
        self.talk.refused("FULL", "close one first", "open", game="loot", seats=2)
        self.talk("close", table=7)
        self.talk.refused("PROTOCOL", "no table 7", "actors", table=7)
        self.assertEqual(len(self.talk("tables")["tables"]), 63)
        self.assertEqual(self.open(seats=4), 7)

    def test_tables_do_not_touch_each_other(self):
        a, b = self.open(), self.open(seats=3)
        self.to_move(a)
        self.assertEqual(self.talk("actors", table=b)["steps"], 0)
        self.assertEqual(self.talk("actors", table=a)["steps"], 4)

    def test_play_and_legal(self):
        self.open()
        turn = self.to_move(1)
        self.assertEqual(turn["actors"], [0, 1])
        legal = self.talk("legal", table=1, seat=0)["legal"]
        self.assertEqual({move["move"] for move in legal}, {"d1", "a4"})
        self.assertIn("points", legal[0])
        answer = self.talk("play", table=1, seat=0, move="d1")
        self.assertEqual((answer["shown"], answer["actors"]), (False, [1]))
        self.assertEqual(self.talk("legal", table=1, seat=0)["legal"], [])
        answer = self.talk("play", table=1, seat=1, move="g4")
        self.assertEqual((answer["shown"], answer["chance"]), (True, True))

    def test_play_refuses(self):
        self.open()
        refused = self.talk.refused
        refused("TEXT", '"castle"', "play", table=1, seat=0, move="castle")
        refused("ILLEGAL", "border", "play", table=1, seat=0, move="start d4")
        refused("TURN", "turn", "play", table=1, seat="chance", move="roll 1")
        refused("PROTOCOL", "no seat 2", "play", table=1, seat=2, move="start a1")
        refused("PROTOCOL", "no seat -1", "play", table=1, seat=-1, move="start a1")
        refused("PROTOCOL", '"chance"', "play", table=1, seat="spectator", move="start a1")
        refused("PROTOCOL", '"move" must be a text', "play", table=1, seat=0, move=4)
        refused("PROTOCOL", 'needs "move"', "play", table=1, seat=0)
        refused("PROTOCOL", 'no member "speed"', "play", table=1, seat=0, move="x", speed=1)
        self.assertEqual(self.talk("actors", table=1)["steps"], 0)

    def test_secrets_stay_secret(self):
        self.open()
        self.talk("play", table=1, seat=0, move="start c1")
        for viewer in (1, "spectator"):
            view = self.talk("view", table=1, seat=viewer)
            self.assertNotIn("c1", json.dumps(view))
            self.assertEqual(self.talk("log", table=1, seat=viewer)["log"],
                             [{"mover": 0, "move": "?"}])
        self.assertIn("start c1", json.dumps(self.talk("view", table=1, seat=0)))

    def test_view_and_log_refuse(self):
        self.open()
        self.talk.refused("PROTOCOL", '"spectator"', "view", table=1, seat="chance")
        self.talk.refused("PROTOCOL", "number of a seat", "legal", table=1, seat="spectator")
        self.talk.refused("PROTOCOL", "not negative", "log", table=1, seat=0, **{"from": -1})

    def test_log_from(self):
        self.open()
        self.to_move(1)
        log = self.talk("log", table=1, seat=0)["log"]
        self.assertEqual([entry["mover"] for entry in log], [0, 1, "chance", 0])
        self.assertEqual(self.talk("log", table=1, seat=0, **{"from": 3})["log"], log[3:])
        self.assertEqual(self.talk("log", table=1, seat=0, **{"from": 99})["log"], [])

    def test_draw_follows_its_seed(self):
        drawn = []
        for table in (1, 2, 3):
            self.open(seed=5)
            for seat in (0, 1):
                self.talk("play", table=table, seat=seat, move="start a1")
            more = {"seed": 6} if table == 3 else {}
            drawn.append(self.talk("draw", table=table, **more)["drawn"])
        self.assertEqual(drawn[0], drawn[1])
        self.assertNotEqual(drawn[0], drawn[2])
        self.talk.refused("TURN", "nothing to do", "draw", table=1)

    def test_odds(self):
        self.open()
        self.talk.refused("TURN", "nothing to do", "odds", table=1)
        for seat in (0, 1):
            self.talk("play", table=1, seat=seat, move="start a1")
        odds = self.talk("odds", table=1)["odds"]
        self.assertEqual(len(odds), 56)
        self.assertEqual(sum(entry["weight"] for entry in odds), 216)
        self.assertEqual(odds[0], {"move": "roll 1 1 1", "weight": 1})

    def test_bot(self):
        self.open()
        move = self.talk("bot", table=1, seat=0, bot="random", seed=3)
        self.assertEqual(move["steps"], 0)
        again = self.talk("bot", table=1, seat=0, bot="random", seed=3, play=True)
        self.assertEqual((again["move"], again["steps"]), (move["move"], 1))
        self.talk.refused("TURN", "turn", "bot", table=1, seat=0, bot="random")
        self.talk.refused("PROTOCOL", "true or false", "bot", table=1, seat=1, bot="random",
                          play=1)
        answer = self.talk.ask("bot", table=1, seat=1, bot="grandmaster")
        self.assertIn("grandmaster", answer["error"]["text"])
        self.talk.refused("BOT", "too much", "bot", table=1, seat=1, bot="mcts:2000000")

    def test_undo_rewind_take_back(self):
        self.open()
        self.to_move(1)
        self.assertEqual(self.talk("undo", table=1)["steps"], 3)
        self.assertEqual(self.talk("undo", table=1, steps=2)["steps"], 1)
        self.talk.refused("UNDO", "only 1", "undo", table=1, steps=2)
        self.assertEqual(self.talk("take_back", table=1, seat=0)["actors"], [0, 1])
        self.to_move(1)
        self.talk.refused("UNDO", "too late", "take_back", table=1, seat=1)
        self.assertEqual(self.talk("rewind", table=1, to=2)["chance"], True)
        self.talk.refused("UNDO", "only 2", "rewind", table=1, to=3)
        self.talk.refused("PROTOCOL", "not negative", "rewind", table=1, to=-1)

    def test_save_and_load(self):
        self.open(options={"sheet": "harder"})
        self.to_move(1)
        record = self.talk("save", table=1, names=["Ana"], date="2026-11-15")["record"]
        loaded = self.talk("load", record=record)
        self.assertEqual((loaded["table"], loaded["steps"]), (2, 4))
        self.assertEqual((loaded["names"], loaded["date"]), (["Ana", ""], "2026-11-15"))
        self.assertEqual(self.talk("save", table=2)["record"], record)
        self.assertEqual(self.talk("view", table=1, seat=0), self.talk("view", table=2, seat=0))

    def test_save_and_load_refuse(self):
        self.open()
        self.talk.refused("PROTOCOL", "2026-11-15", "save", table=1, date="15 Nov")
        self.talk.refused("PROTOCOL", "more names", "save", table=1, names=["a", "b", "c"])
        self.talk.refused("PROTOCOL", "list of texts", "save", table=1, names=[1])
        answer = self.talk.ask("load", record="ludoteca record 1\ngame: loot\nseats: 7\n")
        self.assertEqual((answer["error"]["code"], answer["error"]["line"]), ("RECORD", 3))
        self.talk.refused("RECORD", "line 1", "load", record="")
        self.assertEqual(len(self.talk("tables")["tables"]), 1)

    def test_over(self):
        self.open(seats=1)
        turn = self.talk("actors", table=1)
        while not turn["over"]:
            turn = (self.talk("draw", table=1) if turn["chance"] else
                    self.talk("bot", table=1, seat=0, bot="random", play=True))
        for do in ("draw", "odds"):
            self.talk.refused("OVER", "over", do, table=1)
        self.talk.refused("OVER", "over", "bot", table=1, seat=0, bot="random")
        self.talk.refused("OVER", "over", "play", table=1, seat=0, move="a1")
        self.assertEqual(self.talk("view", table=1, seat=0)["view"]["result"]["outcome"], "scored")

    def test_lines_that_are_no_requests(self):
        for line, text in ((b"", "column"), (b"hello", "column"), (b"[1]", "JSON object"),
                           (b"7", "column"), (b'{"do":1}', '"do"'), (b"{}", '"do"'),
                           (b'{"do":"games"} x', "column"), (b'{"do":"games","do":"games"}', "column"),
                           (b'{"do":"fly"}', '"fly"'), (b'\xff\xfe', "column"),
                           (b'{"do":"\x00"}', "column"), (b"[" * 5000, "column")):
            self.talk.error("PROTOCOL", text, self.talk.line(line))
        self.talk("games")

    def test_long_lines_are_refused_and_skipped(self):
        self.talk.error("PROTOCOL", "too long", self.talk.line(b" " * ((1 << 20) + 1)))
        self.assertTrue(self.talk.line(b'{"do":"games"}' + b" " * ((1 << 20) - 14))["ok"])


class Ends(Case):
    def test_bye(self):
        text = self.ok("talk", stdin='{"do":"bye"}\n{"do":"games"}\n')
        self.assertEqual(text, '{"ok":true}\n')

    def test_end_of_input(self):
        self.assertEqual(self.ok("talk", stdin=""), "")
        self.assertEqual(self.ok("talk", stdin='{"do":"tables"}'), '{"ok":true,"tables":[]}\n')

    def test_arguments(self):
        self.assertEqual(run("talk", "x").returncode, 2)
