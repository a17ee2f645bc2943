export const themeStorageKey = "theme";

/** In the head, so that a dark page never flashes. Constant: the CSP has its hash. */
export const themeScript = `try{if(localStorage.getItem("${themeStorageKey}")==="dark")document.documentElement.classList.add("dark")}catch{}`;
