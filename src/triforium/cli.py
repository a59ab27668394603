"""The one command."""


def main() -> None:
    import triforium

    print(f"triforium {triforium.__version__} ({triforium.FORM})")
