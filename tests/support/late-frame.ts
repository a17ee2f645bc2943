/** Evaluated in a page: delays its next frame as a busy machine does. Until then nothing hears of scrolling. */
export function delayNextFrame(): void {
  const lateMs = 400;
  const ask = window.requestAnimationFrame.bind(window);
  const cancel = window.cancelAnimationFrame.bind(window);
  const held = new Map<number, FrameRequestCallback>();
  window.requestAnimationFrame = (callback) => {
    const id = -1 - held.size;
    held.set(id, callback);
    return id;
  };
  window.cancelAnimationFrame = (id) => void (held.delete(id) || cancel(id));
  const keep = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener("scroll", keep, { capture: true });
  setTimeout(() => {
    window.removeEventListener("scroll", keep, { capture: true });
    window.requestAnimationFrame = ask;
    document.dispatchEvent(new Event("scroll", { bubbles: true }));
    for (const callback of held.values()) ask(callback);
  }, lateMs);
}
