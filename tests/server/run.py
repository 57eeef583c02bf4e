"""All tests of the server, or those named: run.py [test_play …]"""

import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE))

names = sys.argv[1:] or sorted(path.stem for path in HERE.glob("test_*.py"))
suite = unittest.defaultTestLoader.loadTestsFromNames(names)
result = unittest.TextTestRunner(verbosity=2).run(suite)
sys.exit(not result.wasSuccessful())
