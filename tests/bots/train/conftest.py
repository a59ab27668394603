"""Training needs PyTorch, whose Linux wheel brings gigabytes of CUDA: it is in no lock file, so `make test` has none.

Where it is installed (`pip install 'triforium[train]'`), these tests run; `make proof` asks for it.
"""

from importlib.util import find_spec

collect_ignore = [] if find_spec("torch") else ["test_learner.py", "test_run.py"]
