import { ensureServerBuilt } from "#scripts/set-up/built-parts.mjs";

/** Before all projects: their servers run as they are built, as an operator's do. */
export const setup = ensureServerBuilt;
