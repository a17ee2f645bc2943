/** Less than a screen, and done when the rows that came into sight are in the document. */
export function scrollUpABit(): Promise<void> {
  window.scrollBy(0, -400);
  return new Promise((resolve) => {
    const look = () => {
      const row = document.querySelector("[data-index]");
      const start = row?.parentElement?.getBoundingClientRect().top ?? 0;
      if (row && row.getBoundingClientRect().top <= Math.max(0, start)) resolve();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
