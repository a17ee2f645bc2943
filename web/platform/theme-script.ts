/** The key under which the chosen theme is kept (spec section 4). */
export const themeStorageKey = "theme";

/**
 * Runs in the head, before the first paint, so that a dark page never flashes light.
 * A constant, because the Content-Security-Policy admits it by its hash.
 */
export const themeScript = `try{if(localStorage.getItem("${themeStorageKey}")==="dark")document.documentElement.classList.add("dark")}catch{}`;
