export const themeStorageKey = "theme";
export const densityStorageKey = "density";
export const timesStorageKey = "times";

/** In the head, so that a dark page never flashes and a list never jumps. Constant: the CSP has its hash. */
export const appearanceScript = `try{for(const[key,look]of[["${themeStorageKey}","dark"],["${densityStorageKey}","compact"],["${timesStorageKey}","exact"]])if(localStorage.getItem(key)===look)document.documentElement.classList.add(look)}catch{}`;
