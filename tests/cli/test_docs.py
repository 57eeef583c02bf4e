"""The examples in docs/ are what the program really says."""
import re

from cli import HERE, SOURCE, Case, Talk


def blocks(page, kind):
    text = (SOURCE / "docs" / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{kind}\n(.*?)^```$", text, re.M | re.S)


class Examples(Case):
    def test_conversation_of_talk(self):
        talk = Talk(self)
        asked = None
        for line in "".join(blocks("talk.md", "talk")).splitlines():
            mark, rest = line[:2], line[2:]
            if mark == "> ":
                asked = rest
                talk.process.stdin.write(rest.encode() + b"\n")
                talk.process.stdin.flush()
            else:
                self.assertEqual(mark, "< ")
                answer = talk.process.stdout.readline().decode().rstrip("\n")
                shape = ".*".join(map(re.escape, rest.split("…")))
                self.assertRegex(answer, rf"\A{shape}\Z", asked)
        self.assertIsNotNone(asked)

    def test_commands_of_talk(self):
        listed = {c["do"]: c for c in Talk(self)("help")["commands"]}
        page = (SOURCE / "docs" / "talk.md").read_text(encoding="utf-8")
        table = page.split("## Commands")[1].split("\n## ")[0]
        rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) ?\|", table.split("---|\n", 1)[1], re.M))
        self.assertEqual(list(rows), list(listed))
        for name, members in rows.items():
            written = re.findall(r"`(\w+)`(\??)", members)
            self.assertEqual([m for m, may in written if not may], listed[name]["needs"])
            self.assertEqual([m for m, may in written if may], listed[name]["may"])

    def test_sample_bot(self):
        code = blocks("talk.md", "python")[0]
        self.assertIn(code, (HERE / "sample_bot.py").read_text(encoding="utf-8"))

    def test_records(self):
        records = blocks("records.md", "record")
        self.assertEqual(len(records), 2)
        for record in records:
            self.assertIn("Ana", self.ok("replay", "-", stdin=record))
