"""Start the page. (Grows into routes, screens and the frame loop.)"""


def main() -> None:
    import htpy
    from pyscript import document

    document.getElementById("app").innerHTML = str(htpy.h1["Sixty"])
    document.documentElement.dataset.state = "ready"
