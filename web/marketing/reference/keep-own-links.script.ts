/**
 * The library brings zenscroll, which takes clicks on links within the page and so keeps the focus on "Skip to content". It
 * looks for this as it loads.
 */
Object.assign(window, { noZensmooth: true });
