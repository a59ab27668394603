"""Compiles the rules with mypyc where there is a C compiler; without one the same package installs uncompiled."""

import importlib.util
import os
import sys
import tempfile
from pathlib import Path

from setuptools import setup
from setuptools._distutils.ccompiler import new_compiler
from setuptools._distutils.errors import CCompilerError, DistutilsError
from setuptools._distutils.sysconfig import customize_compiler

ROOT = Path(__file__).parent
PACKAGE = ROOT / "src" / "triforium"


def has_compiler() -> bool:
    """Whether a C file that includes Python's header can be compiled here."""
    import sysconfig

    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder) / "probe.c"
        probe.write_text("#include <Python.h>\nint main(void) { return 0; }\n")
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            compiler.compile([str(probe)], output_dir=folder, include_dirs=[sysconfig.get_path("include")])
        except (CCompilerError, DistutilsError, OSError):
            return False
    return True


def extensions():
    if not has_compiler():
        print("triforium: no C compiler here, so the rules are installed uncompiled (slower).", file=sys.stderr)
        (PACKAGE / "rules" / "stamp.py").unlink(missing_ok=True)
        return []
    from mypyc.build import mypycify

    spec = importlib.util.spec_from_file_location("form", PACKAGE / "form.py")
    form = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(form)
    stamp = PACKAGE / "rules" / "stamp.py"
    rows = " ".join(f"{name}:{hash}" for name, hash in form.stamp(PACKAGE).items())
    stamp.write_text(f'"""Written by setup.py."""\n\nSOURCES = "{rows}"\n')
    paths = [path.relative_to(ROOT).as_posix() for path in [*form.compiled_sources(PACKAGE), stamp]]
    built = mypycify(paths, opt_level=os.environ.get("TRIFORIUM_OPT", "3"), debug_level="0", group_name="triforium")
    if new_compiler().compiler_type == "unix":
        for extension in built:
            # Nobody replaces a function of ours from another library, so one may be inlined in the next.
            extension.extra_compile_args.append("-fno-semantic-interposition")
    return built


os.chdir(ROOT)
setup(ext_modules=extensions())
