#!/usr/bin/env python3
"""Checks content files against their schemas, and the schemas themselves.

    check_content.py              every content/<game>/*.json
    check_content.py --self-test  shows on made-up files that it can fail

A content file names its schema, which lies beside it, in "$schema"; schemas
are called *.schema.json. Needs Debian's python3-jsonschema.
"""
import json
import pathlib
import sys
import tempfile

try:
    import jsonschema
except ImportError:
    sys.exit("check_content.py: the Python module jsonschema is missing"
             " (Debian: apt install python3-jsonschema)")

ROOT = pathlib.Path(__file__).resolve().parent.parent


def without_repeats(pairs):
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a member stands twice in one object")
    return members


def load(path):
    """The file's JSON, or a ValueError that says what is wrong with it."""
    return json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=without_repeats)


def check_schema(path):
    try:
        schema = load(path)
        jsonschema.validators.validator_for(schema, default=None).check_schema(schema)
    except (ValueError, AttributeError) as error:
        yield f"{path}: {'names no known $schema' if isinstance(error, AttributeError) else error}"
    except jsonschema.SchemaError as error:
        yield f"{path}: {error.json_path}: {error.message}"


def check_file(path):
    try:
        content = load(path)
    except ValueError as error:
        yield f"{path}: {error}"
        return
    name = content.get("$schema") if isinstance(content, dict) else None
    if not isinstance(name, str) or not (path.parent / name).is_file():
        yield f'{path}: "$schema" must name a schema beside it'
        return
    schema = load(path.parent / name)
    validator = jsonschema.validators.validator_for(schema)(schema)
    for error in sorted(validator.iter_errors(content), key=lambda e: e.json_path):
        yield f"{path}: {error.json_path}: {error.message}"


def check(folder):
    """All that is wrong in a content folder, as sentences."""
    files = sorted(folder.glob("*/*.json"))
    schemas = [path for path in files if path.name.endswith(".schema.json")]
    faults = [fault for path in schemas for fault in check_schema(path)]
    if not files:
        faults.append(f"{folder}: there is no content")
    if not faults:
        faults = [fault for path in files if path not in schemas for fault in check_file(path)]
    return faults


def self_test():
    draft = "https://json-schema.org/draft/2020-12/schema"
    schema = {"$schema": draft, "type": "object", "properties": {"track": {"minimum": 3}}}
    with tempfile.TemporaryDirectory() as folder:
        game = pathlib.Path(folder) / "game"
        game.mkdir()

        def faults_of(content, rules=schema):
            (game / "x.schema.json").write_text(json.dumps(rules))
            (game / "x.json").write_text(content)
            return [fault.removeprefix(f"{game}/") for fault in check(game.parent)]

        assert faults_of('{"$schema": "x.schema.json", "track": 3}') == []
        assert faults_of('{"$schema": "x.schema.json", "track": 2}') == [
            "x.json: $.track: 2 is less than the minimum of 3"]
        assert faults_of('{"track": 3}') == ['x.json: "$schema" must name a schema beside it']
        assert faults_of('{"$schema": "x.schema.json", "a": 1, "a": 2}') == [
            "x.json: a member stands twice in one object"]
        assert "x.json: Expecting" in faults_of('{"$schema"')[0]
        assert "x.schema.json: $.type:" in faults_of("{}", {**schema, "type": "thing"})[0]
        assert faults_of("{}", {"type": "object"}) == ["x.schema.json: names no known $schema"]
    print("check_content.py: self-test passed")


def main():
    if sys.argv[1:] == ["--self-test"]:
        self_test()
    elif not sys.argv[1:]:
        faults = check(ROOT / "content")
        for fault in faults:
            print(fault.replace(f"{ROOT}/", ""), file=sys.stderr)
        sys.exit(1 if faults else 0)
    else:
        print(__doc__, file=sys.stderr)
        sys.exit(2)


main()
