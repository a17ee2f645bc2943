import { createContext, useContext } from "react";
import type { BoardNarrowing } from "./deals.api.ts";

const NarrowingContext = createContext<BoardNarrowing>({});

export const BoardNarrowingProvider = NarrowingContext.Provider;

export function useBoardNarrowing(): BoardNarrowing {
  return useContext(NarrowingContext);
}
