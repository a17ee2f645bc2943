import { createContext, useContext } from "react";
import type { BoardNarrowing } from "./deals.api.ts";

const NarrowingContext = createContext<BoardNarrowing>({});

export const BoardNarrowingProvider = NarrowingContext.Provider;

/** What the board is narrowed to in which one is. */
export function useBoardNarrowing(): BoardNarrowing {
  return useContext(NarrowingContext);
}
