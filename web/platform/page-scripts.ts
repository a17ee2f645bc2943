import { createContext, useContext } from "react";
import { useMatches } from "react-router";

/**
 * What a route may say about its page: `export const handle: PageHandle = { scripts: false }`.
 * It holds for the route and for every route below it.
 */
export type PageHandle = {
  /** False for a page of plain HTML and CSS, which is sent without any framework JavaScript. */
  scripts: boolean;
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
