import { ensureServerBuilt } from "#scripts/set-up/built-parts.mjs";

/** Servers under test run as they are built, as an operator's do. */
export const setup = ensureServerBuilt;
