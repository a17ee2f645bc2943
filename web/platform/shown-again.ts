/**
 * A browser may keep a page as it stands when it is left, and show it again at Back: also after its person has signed
 * out. It stays hidden until it is loaded again.
 */
export function reloadWhenShownAgain(): void {
  window.addEventListener("pagehide", ({ persisted }) => {
    document.documentElement.hidden = persisted;
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) window.location.reload();
  });
}
