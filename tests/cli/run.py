"""Runs the command-line tests in this folder; LUDOTECA names the program."""
import pathlib
import sys
import unittest

sys.dont_write_bytecode = True
tests = unittest.defaultTestLoader.discover(str(pathlib.Path(__file__).parent))
sys.exit(not unittest.TextTestRunner(verbosity=1).run(tests).wasSuccessful())
