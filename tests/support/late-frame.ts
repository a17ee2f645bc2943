/** Evaluated in a page: delays its next frame as a busy machine does. Until then nothing hears of scrolling. */
export function delayNextFrame(): void {
  const lateMs = 400;
  const ask = window.requestAnimationFrame.bind(window);
  const cancel = window.cancelAnimationFrame.bind(window);
  const delayed = new Map<number, FrameRequestCallback>();
  window.requestAnimationFrame = (callback) => {
    const id = -1 - delayed.size;
    delayed.set(id, callback);
    return id;
  };
  window.cancelAnimationFrame = (id) => void (delayed.delete(id) || cancel(id));
  const keep = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener("scroll", keep, { capture: true });
  setTimeout(() => {
    window.removeEventListener("scroll", keep, { capture: true });
    window.requestAnimationFrame = ask;
    document.dispatchEvent(new Event("scroll", { bubbles: true }));
    for (const callback of delayed.values()) ask(callback);
  }, lateMs);
}
