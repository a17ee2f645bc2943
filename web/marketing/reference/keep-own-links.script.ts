/** The library looks for it as it loads: its zenscroll takes clicks on links within the page, and keeps the focus there. */
Object.assign(window, { noZensmooth: true });
