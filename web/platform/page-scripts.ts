import { createContext, useContext } from "react";
import { useMatches } from "react-router";

/** What a route may say about its page, as in `export const handle: PageHandle = { scripts: false }`. */
export type PageHandle = {
  /**
   * False for a page of plain HTML and CSS, which is sent without any framework JavaScript. It holds for the
   * route and for every route below it.
   */
  scripts?: false;
  /** What the page asks the API for first, so that its document does before any script is there. */
  asks?: string[];
};

/**
 * True while the build renders the one document that serves every signed-in address. React Router
 * renders it at "/", a plain page, and yet it needs its scripts.
 */
export const FallbackDocument = createContext(false);

/** Whether the document being rendered loads the framework's JavaScript. */
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

/** What the page of the document asks for first; null where it is for visitors. */
export function usePageAsks(): string[] | null {
  const isFallback = useContext(FallbackDocument);
  const asks = useMatches().flatMap(({ handle }) => (isAsking(handle) ? [handle.asks] : []));
  return isFallback || asks.length > 0 ? asks.flat() : null;
}

function isAsking(handle: unknown): handle is { asks: string[] } {
  return typeof handle === "object" && handle !== null && "asks" in handle;
}
