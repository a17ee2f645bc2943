import { createContext, useContext } from "react";
import { useMatches } from "react-router";

/** What a route may say about its page, as in `export const handle: PageHandle = { scripts: false }`. */
export type PageHandle = {
  /** False for pages without framework JavaScript; applies to all routes below. */
  scripts: false;
};

/** React Router renders the fallback document at "/", a page without scripts. */
export const FallbackDocument = createContext(false);

export function useShipsScripts(): boolean {
  const isFallback = useContext(FallbackDocument);
  const isPlain = useMatches().some(({ handle }) => isPlainHtml(handle));
  return isFallback || !isPlain;
}

function isPlainHtml(handle: unknown): boolean {
  return (
    typeof handle === "object" && handle !== null && "scripts" in handle && handle.scripts === false
  );
}
