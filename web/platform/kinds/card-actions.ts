import { createContext, useContext, useMemo } from "react";
import { useLatest } from "#web/platform/use-latest.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";

type CardActions = { edit: (id: string) => void; remove: (id: string) => void };

const ActionsContext = createContext<CardActions | null>(null);

/** Around a list of cards. */
export const CardActionsProvider = ActionsContext.Provider;

/** What the menus of a list's cards do, once for all of them: each would follow the address and its own deletion. */
export function useListActions(removeRecord: (id: string) => void): CardActions {
  const { open } = useViewParams();
  const edit = useLatest((id: string) => open({ edit: id }));
  const remove = useLatest(removeRecord);
  return useMemo(() => ({ edit, remove }), [edit, remove]);
}

/** Below `CardActionsProvider`. */
export function useCardActions(): CardActions {
  const actions = useContext(ActionsContext);
  if (!actions) throw new Error("A card stands outside of its list.");
  return actions;
}
