"""Whose seat it is: how seats change hands where something is hidden, who may look on and what
they may call themselves. The last test plays the attacker: random messages of a maker, of other
people, of their second browsers and of spectators, with an oracle that follows who has seen what.

LUDOTECA_SEAT_SEQUENCES says how many sequences it tries.
"""

import json
import os
import random
import time
import unittest

import ws
from ws import UNLIMITED, Closed, Player, Server, new_client

AWAY = 1  # seconds, in place of three minutes
GAMES = ("breakcode", "crackit", "crackword")


def sync(player):
    """Take in all that was said to the player so far."""
    player.send({"do": "ping"})
    player.wait(lambda m: m["is"] == "pong")


def news(player):
    return [line["news"] for line in player.chat if "news" in line]


class Table(unittest.TestCase):
    """People at a table of a game with hidden hands."""

    flags = ("--away", "3600")

    @classmethod
    def setUpClass(cls):
        cls.server = Server(*UNLIMITED, *cls.flags)

    @classmethod
    def tearDownClass(cls):
        code, said = cls.server.close()
        assert code == 0 and said == "", (code, said)

    def sit(self, table, client=None, key="invite", name=None, **more):
        player = Player(self.server, table, client, key=table.get(key), name=name, **more)
        self.addCleanup(player.close)
        return player

    def people(self, seats, game="breakcode", names=("Ana", "Bea", "Cleo", "Dora"), **wish):
        client = new_client()
        table = self.server.make(client, seats=seats, game=game, **wish)
        players = [self.sit(table, client)]
        players += [self.sit(table, name=name) for name in names[1:seats.count("p")]]
        return table, *players

    def go(self, player, *others):
        """The player's socket is closed, and the others have noticed."""
        seat = player.table["you"]
        for other in others:
            sync(other)
        player.close()
        for other in others:
            other.wait_for(lambda o=other: not o.table["seats"][seat]["online"])

    def open(self, maker, seat):
        return maker.ask({"do": "seat", "seat": seat, "kind": "person"})

    def wait_until_open(self, maker, seat):
        """As long as the server says that it takes."""
        maker.send({"do": "again"})
        maker.wait(lambda m: m["is"] == "table")
        time.sleep(maker.table["seats"][seat]["away"]["opens"] / 1000)


class HiddenHands(Table):
    def test_a_seat_whose_person_is_offline_for_a_moment_is_not_opened(self):
        for game in GAMES:
            table, ana, bea = self.people("pp", game)
            self.go(bea, ana)
            refused = self.open(ana, 1)
            self.assertEqual((refused["is"], refused["code"]), ("error", "SEAT"), game)
            self.assertIn("3600 seconds", refused["text"])
            second = self.sit(table, name="Ana too")
            self.assertIsNone(second.table["you"])
            away = ana.table["seats"][1]["away"]
            self.assertGreater(away["opens"], 3500 * 1000)
            self.assertLess(away["since"], 60 * 1000)
            back = self.sit(table, bea.client)
            self.assertEqual(back.table["you"], 1)

    def test_everybody_is_told_who_leaves_and_who_is_back(self):
        table, ana, bea = self.people("pp", "loot")
        for _ in range(2):  # leaving twice is leaving once
            self.assertEqual(bea.ask({"do": "leave"})["is"], "ok")
        self.sit(table, bea.client, name="Bea")
        ana.wait_for(lambda: len(news(ana)) == 2)
        self.assertEqual(news(ana), [{"what": "left", "seat": 1, "from": "Bea"},
                                     {"what": "back", "seat": 1, "to": "Bea"}])

    def test_who_has_left_is_treated_like_who_is_away(self):
        table, ana, bea = self.people("pp")
        self.assertEqual(bea.ask({"do": "leave"})["is"], "ok")
        ana.wait_for(lambda: ana.table["seats"][1]["left"])
        self.assertEqual(self.open(ana, 1)["code"], "SEAT")
        self.assertEqual(ana.table["seats"][1]["away"].keys(), {"since", "opens"})
        self.assertIsNone(self.sit(table).table["you"])

    def test_a_bots_seat_stays_a_bots_where_something_is_hidden(self):
        for game in GAMES:
            table, ana = self.people("pe", game)
            refused = self.open(ana, 1)
            self.assertEqual(refused["code"], "SEAT")
            self.assertIn("stays a bot's", refused["text"])
            self.assertIsNone(self.sit(table).table["you"])

    def test_a_free_seat_given_to_a_bot_stays_a_bots(self):
        table, ana = self.people("pe", seat=0)
        client = new_client()
        table = self.server.make(client, seats="pp", game="crackit")
        ana = self.sit(table, client)
        self.assertEqual(ana.ask({"do": "seat", "seat": 1, "kind": "bot"})["is"], "ok")
        self.assertEqual(self.open(ana, 1)["code"], "SEAT")
        self.assertEqual(news(ana), [{"what": "bot", "seat": 1, "by": "Ana"}])

    def test_a_bot_keeps_the_seat_of_who_is_away_for_its_person_alone(self):
        table, ana, bea = self.people("pp")
        self.go(bea, ana)
        self.assertEqual(ana.ask({"do": "seat", "seat": 1, "kind": "bot"})["is"], "ok")
        self.assertEqual(self.open(ana, 1)["code"], "SEAT")
        self.assertIsNone(self.sit(table).table["you"])
        back = self.sit(table, bea.client, key=None, name="Bea")
        self.assertEqual(back.table["you"], 1)
        ana.wait_for(lambda: ana.table["seats"][1]["kind"] == "person")
        self.assertEqual(news(ana), [{"what": "bot", "seat": 1, "by": "Ana", "from": "Bea"},
                                     {"what": "back", "seat": 1, "to": "Bea"}])

    def test_nobody_opens_the_seat_of_who_is_there(self):
        _, ana, _ = self.people("pp")
        for kind in ("person", "bot"):
            self.assertEqual(ana.ask({"do": "seat", "seat": 1, "kind": kind})["text"],
                             "somebody sits there")

    def test_the_others_agree(self):
        table, ana, bea, cleo, dora = self.people("pppp")
        self.go(bea, ana, cleo, dora)
        self.assertEqual(self.open(ana, 1)["is"], "ok")
        for player in (ana, cleo, dora):
            player.wait_for(lambda p=player: "asked" in p.table["seats"][1])
            asked = player.table["seats"][1]["asked"]
            self.assertEqual((asked["agreed"], asked["missing"]), ([], [2, 3]))
            self.assertLessEqual(asked["left"], 60 * 1000)
        self.assertEqual(ana.ask({"do": "agree", "seat": 1})["code"], "SEAT", "the maker asks")
        self.assertIsNone(self.sit(table).table["you"])
        self.assertEqual(cleo.ask({"do": "agree", "seat": 1})["is"], "ok")
        self.assertEqual(cleo.ask({"do": "agree", "seat": 1})["is"], "ok", "once more is no more")
        self.assertFalse(cleo.table["seats"][1]["open"])
        self.assertEqual(dora.ask({"do": "agree", "seat": 1})["is"], "ok")
        self.assertTrue(dora.table["seats"][1]["open"])
        eva = self.sit(table, name="Eva")
        self.assertEqual(eva.table["you"], 1)
        seat = eva.table["seats"][1]
        self.assertEqual((seat["name"], seat["stand_in"], seat["open"]), ("Eva", True, False))
        dora.wait_for(lambda: len(news(dora)) == 3)
        self.assertEqual(news(dora), [
            {"what": "asked", "seat": 1, "by": "Ana", "from": "Bea"},
            {"what": "opened", "seat": 1, "by": "Ana", "from": "Bea"},
            {"what": "taken", "seat": 1, "from": "Bea", "to": "Eva"}])
        # Who had it gets it back, and who stood in looks on.
        back = self.sit(table, bea.client, key=None, name="Bea")
        self.assertEqual((back.table["you"], back.table["seats"][1]["name"]), (1, "Bea"))
        eva.wait_for(lambda: eva.table["you"] is None)
        eva.wait(lambda m: m["is"] == "state")
        self.assertIsNone(eva.tell["view"]["seat"])
        self.assertEqual(eva.move("pass")["code"], "SEAT")
        self.assertNotIn("back", eva.table)
        self.assertEqual(news(back)[-1], {"what": "back", "seat": 1, "from": "Eva", "to": "Bea"})
        again = self.sit(table, eva.client)
        self.assertIsNone(again.table["you"], "a stand-in has no right to return")

    def test_who_is_away_for_a_moment_has_to_agree_too(self):
        _, ana, bea, cleo = self.people("ppp")
        self.go(bea, ana, cleo)
        self.go(cleo, ana)
        self.assertEqual(self.open(ana, 1)["is"], "ok")
        self.assertEqual(ana.table["seats"][1]["asked"]["missing"], [2])

    def test_a_wish_lapses_when_the_person_returns(self):
        table, ana, bea, cleo = self.people("ppp")
        self.go(bea, ana, cleo)
        self.open(ana, 1)
        back = self.sit(table, bea.client)
        self.go(back, ana, cleo)
        self.assertEqual(cleo.ask({"do": "agree", "seat": 1})["code"], "SEAT")
        self.assertNotIn("asked", cleo.table["seats"][1])

    def test_a_second_window_keeps_the_seat(self):
        table, ana, bea = self.people("pp")
        second = self.sit(table, bea.client)
        bea.close()
        second.ask({"do": "chat", "text": "still here"})
        ana.wait_for(lambda: ana.chat)
        self.assertEqual(self.open(ana, 1)["text"], "somebody sits there")

    def test_the_makers_own_seat_goes_by_the_same_rule(self):
        table, ana, bea, cleo = self.people("ppp")
        self.assertEqual(ana.ask({"do": "leave"})["is"], "ok")
        self.assertEqual(self.open(ana, 0)["is"], "ok")
        self.assertIsNone(self.sit(table).table["you"])
        for player in (bea, cleo):
            player.wait_for(lambda p=player: "asked" in p.table["seats"][0])
            self.assertEqual(player.ask({"do": "agree", "seat": 0})["is"], "ok")
        eva = self.sit(table, name="Eva")
        self.assertEqual(eva.table["you"], 0)
        ana.wait_for(lambda: ana.table["you"] is None)
        self.assertEqual(ana.table["back"], 0)
        self.assertTrue(ana.table["maker"])
        self.assertEqual(self.sit(table, ana.client).table["you"], 0)

    def test_who_made_the_table_sees_one_hand_however_many_windows_are_open(self):
        client = new_client()
        table = self.server.make(client, game="breakcode")
        first = self.sit(table, client)
        first.ask({"do": "leave"})
        self.assertEqual(self.open(first, 0)["code"], "SEAT")
        other = self.sit(table, name="Vic")
        second = self.sit(table, client)
        self.assertEqual((other.table["you"], second.table["you"]), (1, 0))
        first.send({"do": "again"})
        first.wait(lambda m: m["is"] == "state")
        self.assertEqual(first.tell["view"], second.tell["view"])

    def test_where_nothing_is_hidden_a_seat_is_opened_at_once(self):
        table, ana, bea = self.people("pp", "loot")
        self.go(bea, ana)
        self.assertEqual(ana.table["seats"][1]["away"]["opens"], 0)
        self.assertEqual(self.open(ana, 1)["is"], "ok")
        cat = self.sit(table, name="Cat")
        self.assertEqual((cat.table["you"], cat.table["seats"][1]["stand_in"]), (1, False))
        self.assertEqual(news(cat), [
            {"what": "opened", "seat": 1, "by": "Ana", "from": "Bea"},
            {"what": "taken", "seat": 1, "to": "Cat"}])
        late = self.sit(table, bea.client)
        self.assertIsNone(late.table["you"])

    def test_a_choice_made_in_secret_is_hidden_too(self):
        _, ana, bea = self.people("pp", "loot")
        bea.move("start g4")
        self.go(bea, ana)
        self.assertEqual(self.open(ana, 1)["code"], "SEAT")
        ana.move("start a4")  # now both choices are shown
        self.assertEqual(self.open(ana, 1)["is"], "ok")

    def test_who_takes_a_seat_over_does_not_keep_the_name(self):
        table, ana, bea = self.people("pp", "loot")
        self.go(bea, ana)
        self.open(ana, 1)
        self.assertEqual(self.sit(table).table["seats"][1]["name"], "")


class Minutes(Table):
    flags = ("--away", str(AWAY))

    def test_a_seat_is_opened_when_its_person_has_been_away_long_enough(self):
        table, ana, bea = self.people("pp")
        self.go(bea, ana)
        self.assertEqual(self.open(ana, 1)["code"], "SEAT")
        self.wait_until_open(ana, 1)
        self.assertEqual(self.open(ana, 1)["is"], "ok")
        eva = self.sit(table, name="Eva")
        self.assertEqual((eva.table["you"], eva.table["seats"][1]["stand_in"]), (1, True))
        bea_again = self.sit(table, bea.client, key=None, name="Bea")
        self.assertEqual(bea_again.table["you"], 1)
        self.assertEqual([one["what"] for one in news(bea_again)], ["opened", "taken", "back"])

    def test_who_returns_before_somebody_comes_finds_the_seat_as_it_was(self):
        table, ana, bea = self.people("pp")
        self.go(bea, ana)
        self.wait_until_open(ana, 1)
        self.open(ana, 1)
        self.assertTrue(ana.table["seats"][1]["open"])
        back = self.sit(table, bea.client)
        self.assertEqual((back.table["you"], back.table["seats"][1]["open"]), (1, False))
        self.assertIsNone(self.sit(table).table["you"])

    def test_whoever_is_faster_the_person_has_the_seat_in_the_end(self):
        table, ana, bea = self.people("pp")
        for first in ("person", "stranger"):
            self.go(bea, ana)
            self.wait_until_open(ana, 1)
            ana.send({"do": "seat", "seat": 1, "kind": "person"})  # its answer is not waited for
            stranger = self.sit(table, name="Eva") if first == "stranger" else None
            bea = self.sit(table, bea.client, name="Bea")
            stranger = stranger or self.sit(table, name="Eva")
            self.assertEqual(bea.table["you"], 1)
            sync(stranger)
            self.assertIsNone(stranger.table["you"])

    def test_coming_for_a_moment_begins_the_count_anew(self):
        table, ana, bea = self.people("pp")
        self.go(bea, ana)
        self.wait_until_open(ana, 1)
        blink = self.sit(table, bea.client)
        self.go(blink, ana)
        self.assertEqual(self.open(ana, 1)["code"], "SEAT")

    def test_rights_and_offers_outlast_a_restart_and_counting_begins_anew(self):
        table, ana, bea, cleo = self.people("ppp")
        self.go(bea, ana, cleo)
        self.wait_until_open(ana, 1)
        self.open(ana, 1)
        eva = self.sit(table, name="Eva")
        self.go(cleo, ana, eva)
        self.wait_until_open(ana, 2)
        self.open(ana, 2)
        self.server.kill()
        self.server.start()
        ana = self.sit(table, ana.client)
        seats = ana.table["seats"]
        self.assertTrue(seats[1]["stand_in"] and seats[2]["open"])
        self.assertEqual(self.open(ana, 1)["is"], "ok")  # asks Cleo
        self.assertFalse(ana.table["seats"][1]["open"])
        self.assertEqual(self.sit(table, bea.client, key=None).table["you"], 1)
        self.assertEqual(self.sit(table, name="Fay").table["you"], 2)
        self.assertEqual(self.sit(table, cleo.client, key=None).table["you"], 2)

    def test_each_who_had_a_seat_goes_before_who_had_it_later(self):
        table, ana, *_ = self.people("pp")
        had = []
        for name in ("Bea", "Cleo", "Dora", "Eva", "Fay", "Gil"):
            if had:
                self.go(had[-1], ana)
                self.wait_until_open(ana, 1)
                self.open(ana, 1)
            had.append(self.sit(table, name=name) if had else _[0])
            self.assertEqual(had[-1].table["you"], 1)
        # As many as are kept for, the latest first; each displaces the one before.
        for back in (2, 1, 0):
            player = self.sit(table, had[back].client, key=None, name="x")
            self.assertEqual(player.table["you"], 1)
        for gone in had[1:]:
            self.assertIsNone(self.sit(table, gone.client).table["you"])


class Guests(Table):
    def test_a_spectator_cannot_speak_under_a_players_name(self):
        table, ana, _ = self.people("pp", "loot", names=("Ana", "Ren\u00e9e"))
        eve = self.sit(table, key="watch", name="Ana")
        imitations = ["Ana", " ana ", "ANA", "A\u200bna", "\u202eAna", "\u0410na", "A\u00adna",
                      "\uff21na", "An\u0430", "A\u0301na", "\u00c1na", "Renee", "RENE\u0301E",
                      "Ren\u00e9e\u3000", "\u2800Ana"]
        for name in imitations:
            refused = eve.ask({"do": "chat", "text": "I give up", "name": name})
            self.assertEqual(refused.get("code"), "NAME", name)
        self.assertEqual(eve.ask({"do": "chat", "text": "hello"})["is"], "ok")
        self.assertEqual(eve.ask({"do": "chat", "text": "hello", "name": "Eve"})["is"], "ok")
        ana.wait_for(lambda: len(ana.chat) == 2)
        self.assertEqual([line["name"] for line in ana.chat], ["", "Eve"])

    def test_two_of_one_name_are_numbered(self):
        table, ana, second, third = self.people("ppp", "loot", names=("Ana", "ana", "ANA "))
        third.send({"do": "again"})
        third.wait(lambda m: m["is"] == "table")
        names = [seat["name"] for seat in third.table["seats"]]
        self.assertEqual(names, ["Ana", "ana 2", "ANA 3"])
        again = self.sit(table, second.client, name="ana")
        self.assertEqual(again.table["seats"][1]["name"], "ana 2")
        self.assertEqual(third.ask({"do": "name", "name": "\u0410na"})["code"], "NAME")
        self.assertEqual(third.ask({"do": "name", "name": "ana"})["code"], "NAME")
        self.assertEqual(third.ask({"do": "name", "name": "Cleo"})["is"], "ok")
        long = "\u00e9" * 19
        for _ in range(2):
            table, ana, bea = self.people("pp", "loot", names=("Ana", long))
            self.assertEqual(bea.ask({"do": "name", "name": long})["is"], "ok")
        other = self.server.make(new_client(), seats="pp", name=long)
        self.assertEqual(self.sit(other, name=long).table["seats"][1]["name"],
                         "\u00e9" * 18 + " 2")

    def test_names_are_seen_as_they_are(self):
        table, ana, bea = self.people("pp", "loot", names=("Ana", "B\u202ee\u200da \u2067\u00a0x "))
        self.assertEqual(bea.table["seats"][1]["name"], "Bea x")
        for nothing in ("\u200b", " \u00a0 ", "\u2066\u2069", "a\u0085b", "a\nb"):
            refused = bea.ask({"do": "name", "name": nothing})
            self.assertEqual(refused.get("code"), "PROTOCOL", repr(nothing))
        self.assertEqual(ana.ask({"do": "chat", "text": "a\u202eb\u2066c\u2069\u200f"})["is"], "ok")
        bea.wait_for(lambda: bea.chat)
        self.assertEqual(bea.chat[-1]["text"], "abc")
        self.assertEqual(ana.ask({"do": "chat", "text": "\u202e"})["code"], "PROTOCOL")

    def test_everybody_knows_how_many_look_on_and_who_plays_knows_who(self):
        table, ana, bea = self.people("pp", "loot")
        eve = self.sit(table, key="watch", name="Eve")
        self.sit(table, eve.client, key="watch", name="Eve")
        ida = self.sit(table, key="watch")
        ana.wait_for(lambda: ana.spectators["count"] == 2)
        for player in (ana, bea):
            player.wait_for(lambda p=player: p.spectators["count"] == 2)
            self.assertEqual(sorted(one["name"] for one in player.spectators["list"]), ["", "Eve"])
        eve.wait_for(lambda: eve.spectators["count"] == 2)
        self.assertNotIn("list", eve.spectators)
        ida.close()
        ana.wait_for(lambda: ana.spectators["count"] == 1)

    def listed(self, maker, name):
        maker.wait_for(lambda: any(one["name"] == name for one in maker.spectators["list"]))
        return next(one["viewer"] for one in maker.spectators["list"] if one["name"] == name)

    def test_a_spectator_who_is_sent_away_does_not_come_back(self):
        table, ana, bea = self.people("pp", "loot")
        eve, ida = (self.sit(table, key="watch", name=name) for name in ("Eve", "Ida"))
        second = self.sit(table, eve.client, key="watch")
        viewer = self.listed(ana, "Eve")
        for other in (bea, ida):
            self.assertEqual(other.ask({"do": "remove", "viewer": viewer})["code"], "SEAT")
        self.assertEqual(ana.ask({"do": "remove", "viewer": viewer})["is"], "ok")
        for window in (eve, second):
            self.assertIn("asked you to leave", window.wait(lambda m: m["is"] == "bye")["text"])
            with self.assertRaises(Closed):
                while True:
                    window.step()
        ida.wait_for(lambda: ida.table["links"]["watch"] != table["watch"])
        self.assertEqual(ana.table["links"]["watch"], ida.table["links"]["watch"])
        self.assertNotEqual(ana.table["links"]["invite"], table["invite"])
        self.assertEqual(news(ana), [{"what": "removed", "by": "Ana", "from": "Eve"}])
        for client in (eve.client, new_client()):
            for key in ("watch", "invite"):
                with self.assertRaises(AssertionError):  # it waits in vain for a table
                    Visitor(self.server, table["id"], client, table[key])
        with self.assertRaises(AssertionError):
            Visitor(self.server, table["id"], eve.client, ana.table["links"]["watch"])
        self.server.kill()
        self.server.start()
        links = {"id": table["id"], **ida.table["links"]}
        with self.assertRaises(AssertionError):
            Visitor(self.server, table["id"], eve.client, links["watch"])
        self.assertIsNone(self.sit(links, key="watch").table["you"])
        self.assertEqual(self.sit(links, bea.client, key=None).table["you"], 1)

    def test_players_are_not_sent_away(self):
        _, ana, _ = self.people("pp", "loot")
        for viewer in (1, 2, 10 ** 9):
            self.assertEqual(ana.ask({"do": "remove", "viewer": viewer})["code"], "SEAT")

    def test_who_is_muted_is_told_so_and_heard_by_nobody(self):
        table, ana, bea = self.people("pp", "loot")
        eve = self.sit(table, key="watch", name="Eve")
        viewer = self.listed(ana, "Eve")
        self.assertEqual(bea.ask({"do": "mute", "viewer": viewer})["code"], "SEAT")
        self.assertEqual(ana.ask({"do": "mute", "viewer": viewer})["is"], "ok")
        self.assertEqual(ana.ask({"do": "mute", "seat": 1, "on": True})["is"], "ok")
        self.assertEqual(ana.ask({"do": "mute", "seat": 0})["code"], "SEAT", "oneself")
        self.assertTrue(ana.table["seats"][1]["muted"])
        self.assertTrue(ana.spectators["list"][0]["muted"])
        bea.wait_for(lambda: "muted" in bea.table["seats"][1])
        self.assertNotIn("muted", eve.table["seats"][1])
        for player in (eve, bea):
            self.assertEqual(player.ask({"do": "chat", "text": "x"})["code"], "MUTED")
        self.assertEqual(bea.ask({"do": "name", "name": "Ana is bad"})["code"], "MUTED")
        self.server.kill()
        self.server.start()
        ana, bea = self.sit(table, ana.client), self.sit(table, bea.client, name="Ana is bad")
        self.assertEqual(bea.table["seats"][1]["name"], "Bea")
        self.assertEqual(bea.ask({"do": "chat", "text": "x"})["code"], "MUTED")
        self.assertEqual(ana.ask({"do": "mute", "seat": 1, "on": False})["is"], "ok")
        self.assertEqual(bea.ask({"do": "chat", "text": "x"})["is"], "ok")
        self.assertEqual([line["text"] for line in ana.chat if "news" not in line], [])

    def test_as_many_as_are_remembered_and_no_more(self):
        table, ana, _ = self.people("pp", "loot")
        for _ in range(105):
            eve = Player(self.server, table, key=table["watch"])
            viewer = eve_number(ana)
            self.assertEqual(ana.ask({"do": "mute", "viewer": viewer})["is"], "ok")
            last = eve.client
            eve.close()
            ana.wait_for(lambda: ana.spectators["count"] == 0)
        eve = self.sit(table, last, key="watch")
        self.assertEqual(eve.ask({"do": "chat", "text": "x"})["code"], "MUTED")


def eve_number(maker):
    maker.wait_for(lambda: maker.spectators["count"] == 1)
    return maker.spectators["list"][0]["viewer"]


class Visitor(Player):
    """Somebody whose coming is refused."""

    def __init__(self, door, table, client, key):
        super().__init__(door, {"id": table}, client, key=key)
        self.close()
        assert self.table, "refused"


# ------------------------------------------------------------------- the attacker


class Leak(AssertionError):
    """Somebody has seen what is not theirs."""


class Seat:
    """What the oracle knows of a seat, from what was sent and not from what the server says."""

    def __init__(self, bot):
        self.bot = bot  # a bot has seen it and no person ever had it
        self.owner = None
        self.entitled = []  # all who have been its person
        self.gone = None  # since when the owner is not there, at the earliest
        self.asked = None  # seats that have to agree, as the rule says
        self.agreed = set()
        self.may_open = False


class Attack:
    """One table, and a random sequence of messages."""

    def __init__(self, server, seed, away):
        self.server, self.away = server, away
        self.random = random.Random(seed)
        self.game = self.random.choice(GAMES)
        self.shape = self.random.choice(("pp", "ppp", "ppp", "pppp", "ppe", "pep", "pppe"))
        self.maker = new_client()
        self.table = server.make(self.maker, seats=self.shape, game=self.game)
        self.keys = {"watch": self.table["watch"], "invite": self.table["invite"]}
        others = self.random.randint(2, 5)
        self.clients = [self.maker] + [new_client() for _ in range(others)]
        self.barred = set()
        self.handed = self.returns = 0  # seats that changed hands, and went back
        self.sockets = []
        self.seats = [Seat(kind == "e") for kind in self.shape]
        self.seats[self.shape.index("p")].owner = self.maker
        self.seats[self.shape.index("p")].entitled = [self.maker]
        self.trace = [f"seed {seed}: {self.game} {self.shape}"]

    def run(self, length):
        try:
            self.join(self.maker)
            for _ in range(length):
                self.random.choices(
                    (self.come, self.part, self.leave, self.open, self.give, self.agree, self.play,
                     self.mute, self.remove, self.wait),
                    (26, 8, 4, 20, 3, 20, 3, 2, 1, 2 if self.away < 10 else 0))[0]()
                self.look()
                if any(s.over for s in self.sockets):
                    break
            self.everybody_returns()
        finally:
            for socket in self.sockets:
                socket.close()
        return self

    # ---------------------------------------------------------------- what is done

    def name(self, client):
        return f"c{self.clients.index(client)}"

    def seat_of(self, client):
        return next((n for n, s in enumerate(self.seats) if s.owner == client), None)

    def windows(self, client):
        return [s for s in self.sockets if s.client == client]

    def join(self, client, key=None):
        socket = Player(self.server, self.table, client, key=key, name=self.name(client))
        self.trace.append(f"{self.name(client)} joins")
        if socket.table is None:
            socket.close()  # the key was no good
            return
        self.sockets.append(socket)
        self.returned(client)

    def returned(self, client):
        number = self.seat_of(client)
        if number is not None:
            seat = self.seats[number]
            seat.gone = seat.asked = None
            seat.agreed, seat.may_open = set(), False

    def come(self):
        seat_open = any(seat.may_open for seat in self.seats)
        strangers = [c for c in self.clients if self.seat_of(c) is None]
        client = self.random.choice(seat_open and strangers or self.clients)
        if len(self.windows(client)) < 2 and client not in self.barred:
            self.join(client, self.keys[self.random.choice(("invite", "invite", "watch"))])

    def part(self):
        others = [s for s in self.sockets if s.client != self.maker] or self.sockets
        if not others:
            return
        socket = self.random.choice(others)
        began = time.monotonic()
        seat = socket.table["you"]
        last = len(self.windows(socket.client)) == 1
        for other in self.sockets:
            sync(other)
        socket.close()
        self.sockets.remove(socket)
        self.trace.append(f"{self.name(socket.client)} goes")
        number = self.seat_of(socket.client)
        if last and number is not None and self.seats[number].gone is None:
            self.seats[number].gone = began
        # The next message has to come after the server has noticed.
        for other in self.sockets:
            if last and seat is not None:
                other.wait_for(lambda o=other, n=seat: not o.table["seats"][n]["online"])

    def leave(self):
        seated = [s for s in self.sockets if self.seat_of(s.client) is not None]
        if not seated:
            return
        socket = self.random.choice(seated)
        began = time.monotonic()
        self.trace.append(f"{self.name(socket.client)} leaves")
        if socket.ask({"do": "leave"})["is"] == "ok":
            seat = self.seats[self.seat_of(socket.client)]
            seat.gone = seat.gone or began

    def opener(self):
        return self.random.choice(self.windows(self.maker) or [None])

    def some_seat(self, wanted):
        """Mostly one that is wanted: others are refused at once."""
        seats = [n for n, seat in enumerate(self.seats) if wanted(seat)]
        if not seats or self.random.random() < 0.2:
            seats = range(len(self.seats))
        return self.random.choice(seats)

    def open(self):
        number = self.some_seat(lambda seat: seat.gone is not None and not seat.may_open)
        maker = self.opener()
        if not maker:
            return
        answer = maker.ask({"do": "seat", "seat": number, "kind": "person"})
        self.trace.append(f"maker opens {number}: {answer.get('text', 'ok')}")
        seat = self.seats[number]
        if answer["is"] != "ok" or seat.gone is None:
            return
        if time.monotonic() - seat.gone >= self.away:
            seat.may_open = True
        elif seat.asked is None:
            seat.asked = {n for n, s in enumerate(self.seats)
                          if n != number and s.owner not in (None, self.maker)}

    def give(self):
        number = self.random.randrange(len(self.seats))
        maker = self.opener()
        if not maker:
            return
        answer = maker.ask({"do": "seat", "seat": number, "kind": "bot"})
        self.trace.append(f"maker gives {number} to a bot: {answer['is']}")
        if answer["is"] == "ok":
            seat = self.seats[number]
            seat.bot = seat.bot or not seat.entitled
            seat.may_open, seat.asked, seat.agreed = False, None, set()

    def agree(self):
        if not self.sockets:
            return
        number = self.some_seat(lambda seat: seat.asked)
        asked = [s for s in self.sockets
                 if self.seat_of(s.client) in (self.seats[number].asked or ())]
        socket = self.random.choice(asked or self.sockets)
        own = self.seat_of(socket.client)
        answer = socket.ask({"do": "agree", "seat": number})
        self.trace.append(f"{self.name(socket.client)} agrees to {number}: {answer['is']}")
        seat = self.seats[number]
        if answer["is"] == "ok":
            seat.agreed.add(own)
            # Who has been away for as long as it takes need not be asked.
            needed = {n for n in seat.asked or () if self.seats[n].gone is None
                      or time.monotonic() - self.seats[n].gone < self.away}
            if seat.asked and seat.agreed and needed <= seat.agreed and seat.gone is not None:
                seat.may_open = True

    def play(self):
        socket = next((s for s in self.sockets if s.legal), None)
        if socket:
            socket.move(self.random.choice(socket.legal))
            self.trace.append(f"{self.name(socket.client)} moves")

    def mute(self):
        maker = self.opener()
        if maker:
            maker.ask({"do": "mute", "seat": self.random.randrange(len(self.seats)),
                       "on": self.random.random() < 0.5})

    def remove(self):
        maker = self.opener()
        looking = maker and [s for s in self.sockets
                             if s.table["you"] is None and s.client != self.maker]
        if not looking or not maker.spectators["list"]:
            return
        viewer = self.random.choice(maker.spectators["list"])["viewer"]
        if maker.ask({"do": "remove", "viewer": viewer})["is"] != "ok":
            return
        self.trace.append(f"maker removes {viewer}")
        self.keys = {key: maker.table["links"][key] for key in ("watch", "invite")}
        for socket in list(looking):
            try:
                sync(socket)
            except Closed:
                socket.close()
                self.sockets.remove(socket)
                self.barred.add(socket.client)

    def wait(self):
        time.sleep(self.away * 1.05)
        self.trace.append("a while goes by")

    # --------------------------------------------------------------- what is seen

    def look(self):
        """Everything that has come so far: has anybody seen a seat that is not theirs?"""
        for socket in self.sockets:
            sync(socket)
        for socket in self.sockets:
            for number in self.shown(socket):
                self.judge(socket.client, number)
        for number, seat in enumerate(self.seats):
            told = [s.table["seats"][number] for s in self.sockets]
            if any(t["open"] and t["taken"] for t in told) and not seat.may_open:
                self.leak(f"seat {number} is open")

    def shown(self, socket):
        """Seats for which this socket has got a state since it was last asked."""
        seats = set()
        for text in socket.seen:
            if text.startswith('{"is":"state"'):
                seats.add(json.loads(text)["tell"]["view"]["seat"])
        socket.seen.clear()
        seats.add(socket.tell["view"]["seat"])
        return seats - {None}

    def judge(self, client, number):
        seat = self.seats[number]
        if any(s.over for s in self.sockets) or client == seat.owner:
            return
        if client in seat.entitled:  # a former person comes back
            del seat.entitled[seat.entitled.index(client) + 1:]
            self.returns += 1
        elif seat.bot:
            self.leak(f"{self.name(client)} sees the bot's seat {number}")
        elif seat.entitled and not seat.may_open:
            self.leak(f"{self.name(client)} sees seat {number}")
        else:
            self.told_to_all(number, bool(seat.entitled))
            self.handed += bool(seat.entitled)
            seat.entitled.append(client)
        seat.owner = client
        seat.gone = seat.asked = None
        seat.may_open, seat.agreed = False, set()
        for other in self.seats:  # whoever agreed may be another by now
            other.asked, other.agreed = None, set()

    def told_to_all(self, number, handed):
        for socket in self.sockets if handed else ():
            what = [one["what"] for one in news(socket) if one.get("seat") == number]
            if "opened" not in what or what[-1] not in ("taken", "back"):
                self.leak(f"{self.name(socket.client)} was not told about seat {number}: {what}")

    def leak(self, what):
        raise Leak("\n".join([*self.trace, what]))

    def everybody_returns(self):
        """Whose seat it was first gets it back."""
        if any(s.over for s in self.sockets):
            return
        for number, seat in enumerate(self.seats):
            if seat.entitled:
                self.join(seat.entitled[0])
                if self.sockets[-1].table["you"] != number:
                    self.leak(f"{self.name(seat.entitled[0])} does not get seat {number} back")
                self.look()


class Attacks(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # Other tests hold the messages against their schemas, which takes most of the time.
        cls.validators = dict(ws.VALIDATORS)
        ws.VALIDATORS.clear()

    @classmethod
    def tearDownClass(cls):
        ws.VALIDATORS.update(cls.validators)

    def attack(self, away, first, count, length):
        server = Server(*UNLIMITED, "--sockets-per-address", "0", "--away", str(away))
        handed = returns = 0
        try:
            for seed in range(first, first + count):
                attack = Attack(server, seed, away).run(length)
                handed += attack.handed
                returns += attack.returns
        finally:
            code, said = server.close()
        self.assertEqual((code, said), (0, ""))
        print(f"{count} sequences: {handed} seats changed hands, {returns} went back")
        self.assertGreater(handed, 0, "the attack does not reach far")
        self.assertGreater(returns, 0)

    def test_nobody_sees_what_is_not_theirs(self):
        count = int(os.environ.get("LUDOTECA_SEAT_SEQUENCES", "240"))
        self.attack(3600, 1, count * 9 // 10, 40)

    def test_nobody_sees_it_before_the_time(self):
        count = int(os.environ.get("LUDOTECA_SEAT_SEQUENCES", "240"))
        self.attack(AWAY, 100000, max(count // 10, 1), 40)
