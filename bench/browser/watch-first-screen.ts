/** Marks the moment at which the first records were drawn, without skeletons. */
export function watchFirstScreen(): void {
  const look = () => {
    const isThere = document.querySelector(
      "[role=listitem] :is(article, a), [role=rowheader] a, main section li a",
    );
    const isLoading = document.querySelector("[role=status][aria-label^=Loading]");
    if (!isThere || isLoading) return void requestAnimationFrame(look);
    // The task after a frame's callbacks runs when that frame has been painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => void performance.mark("first screen"));
      port1.start();
      port2.postMessage(null);
    });
  };
  look();
}
