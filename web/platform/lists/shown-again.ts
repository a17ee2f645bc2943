/**
 * A browser may keep a page as it stands when it is left, and show it again at Back: also after its person has signed
 * out. One with records stays hidden until it is loaded again.
 */
export function reloadWhenShownAgain(): void {
  window.addEventListener("pagehide", ({ persisted }) => {
    if (hasRecords()) document.documentElement.hidden = persisted;
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted && hasRecords()) window.location.reload();
  });
}

/** Other pages keep what was typed in them. */
function hasRecords(): boolean {
  return /^\/app(\/|$)/.test(window.location.pathname);
}
