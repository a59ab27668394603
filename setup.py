"""Compiles the rules with mypyc where there is a C compiler; without one the same package installs uncompiled.

What makes this quick, and the run no slower, was measured: a C file a module and a job a core, inlined across
files by the linker, and without the one warning that takes half the compiler's time.
"""

import importlib.util
import os
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import setup
from setuptools._distutils.ccompiler import new_compiler
from setuptools._distutils.errors import CCompilerError, DistutilsError
from setuptools._distutils.sysconfig import customize_compiler
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent
PACKAGE = ROOT / "src" / "triforium"
OPTIMISED = os.environ.get("TRIFORIUM_OPT", "3")
JOBS = os.cpu_count() or 1

WANTED = os.environ.get("TRIFORIUM_COMPILE") != "0"
COMPILER = ["mypy==2.4.1", "numpy>=2.1"]
"""What an isolated build installs to compile, and only then: the compiler, and the types that the nets are made of."""

BUILDS_NOTHING = {"egg_info", "dist_info", "sdist", "clean", "--version", "--name"}
"""Commands that need no extensions. An isolated build calls one of them first, and would run mypyc twice."""

LINKED = ["-fno-semantic-interposition", "-flto=auto", "-fno-fat-lto-objects"]
"""Nobody replaces a function of ours from another library, so one may be inlined in the next, across files."""

QUIET = ["-Wno-misleading-indentation"]
"""The generated code's indentation goes to 552 columns, and GCC looks at each: 66 of 68 seconds of its parsing."""

COLD = """\
#include <Python.h>
extern void CPy_AddTraceback(const char *, const char *, int, PyObject *) __attribute__((cold));
extern void CPy_AttributeError(const char *, const char *, const char *, const char *, int, PyObject *)
    __attribute__((cold));
extern void PyErr_SetNone(PyObject *) __attribute__((cold));
extern void PyErr_SetString(PyObject *, const char *) __attribute__((cold));
extern void _Py_Dealloc(PyObject *) __attribute__((cold));
"""
"""Included before all else: where an error is told or the last reference goes, there the way seldom leads. The compiler
lays those places aside and inlines more of the rest: 3 to 6 per cent."""


def can_compile(*flags: str) -> bool:
    """Whether a C file that includes Python's header can be compiled and linked here with these flags."""
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder) / "probe.c"
        probe.write_text("#include <Python.h>\nint triforium_probe(void) { return 0; }\n")
        compiler = new_compiler()
        try:
            customize_compiler(compiler)
            found = compiler.compile(
                [str(probe)],
                output_dir=folder,
                include_dirs=[sysconfig.get_path("include")],
                extra_postargs=list(flags),
            )
            if flags:
                compiler.link_shared_object(found, str(Path(folder) / "probe.so"), extra_postargs=list(flags))
        except (CCompilerError, DistutilsError, OSError):
            return False
    return True


def stamped() -> list[str]:
    """The files to compile, among them a stamp that says of which sources they were made."""
    spec = importlib.util.spec_from_file_location("form", PACKAGE / "form.py")
    form = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(form)
    stamp = PACKAGE / "rules" / "stamp.py"
    rows = " ".join(f"{name}:{hash}" for name, hash in form.stamp(PACKAGE).items())
    text = f'"""Written by setup.py."""\n\nSOURCES = "{rows}"\n'
    if not stamp.is_file() or stamp.read_text() != text:
        stamp.write_text(text)
    return [path.relative_to(ROOT).as_posix() for path in [*form.compiled_sources(PACKAGE), stamp]]


def extensions():
    if set(sys.argv[1:]) & BUILDS_NOTHING or not WANTED:
        return []
    if not can_compile():
        print("triforium: no C compiler here, so the rules are installed uncompiled (slower).", file=sys.stderr)
        (PACKAGE / "rules" / "stamp.py").unlink(missing_ok=True)
        return []
    from mypyc.build import mypycify

    built = mypycify(stamped(), opt_level=OPTIMISED, debug_level="0", group_name="triforium", multi_file=True)
    if new_compiler().compiler_type == "unix":
        tune(built)
    return built


def tune(built) -> None:
    """Flags for the one library that holds the code, and for the shims that only load it."""
    cold = Path("build/cold.h")
    if not cold.is_file() or cold.read_text() != COLD:
        cold.write_text(COLD)
    whole_program = OPTIMISED != "0" and can_compile(*LINKED)
    for extension in built:
        # mypyc hands all extensions the same list, so each gets a new one.
        if extension.name.endswith("__mypyc"):
            linked = LINKED if whole_program else LINKED[:1]
            extension.extra_compile_args = [*extension.extra_compile_args, *linked, *QUIET, "-include", str(cold)]
            extension.depends = [*extension.depends, str(cold)]
            extension.extra_link_args = [*extension.extra_link_args, f"-O{OPTIMISED}", *linked]
            extension.sources.sort(key=lambda path: -Path(path).stat().st_size)  # the longest first
        else:
            extension.extra_compile_args = [*extension.extra_compile_args, "-O0"]


AHEAD = 1.0
"""mypyc dates what it writes a second ahead; what is compiled within that second is not stale."""


class BuildInParallel(build_ext):
    """A job a core, over extensions and over the files of each; a file that has not changed is left alone."""

    def finalize_options(self):
        super().finalize_options()
        self.parallel = self.parallel or JOBS

    def build_extensions(self):
        compiler = self.compiler
        pool = ThreadPoolExecutor(JOBS)

        def compile(sources, output_dir=None, macros=None, include_dirs=None, debug=0, extra_preargs=None,
                    extra_postargs=None, depends=None):  # fmt: skip
            macros, objects, extra_postargs, pp_opts, build = compiler._setup_compile(
                output_dir, macros, include_dirs, sources, depends, extra_postargs
            )
            cc_args = compiler._get_cc_args(pp_opts, debug, extra_preargs)
            headers = max((Path(path).stat().st_mtime for path in depends or ()), default=0.0)
            jobs = []
            for object, (source, ending) in build.items():
                made = Path(object)
                if made.is_file() and made.stat().st_mtime + AHEAD > max(headers, Path(source).stat().st_mtime):
                    continue
                jobs.append(pool.submit(compiler._compile, object, source, ending, cc_args, extra_postargs, pp_opts))
            for job in jobs:
                job.result()
            return objects

        if compiler.compiler_type == "unix":
            compiler.compile = compile
        try:
            super().build_extensions()
        finally:
            pool.shutdown(cancel_futures=True)


os.chdir(ROOT)
setup(ext_modules=extensions(), cmdclass={"build_ext": BuildInParallel}, setup_requires=COMPILER if WANTED else [])
