/**
 * The library looks for this as it loads. Else its zenscroll takes clicks on links within the page, and keeps the focus
 * on "Skip to content".
 */
Object.assign(window, { noZensmooth: true });
