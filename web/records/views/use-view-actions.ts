import { useLocation } from "react-router";
import type { View } from "#shared/filters/views.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { useChangeView, useDeleteView } from "./saved-views.api.ts";
import type { ShownView } from "./use-shown-view.ts";
import { addressOf, settingsOf } from "./view-state.ts";

export interface ViewActions {
  saveChanges: (view: View) => void;
  toggleShared: (view: View) => void;
  remove: (view: View) => void;
}

export function useViewActions({ state, show }: ShownView): ViewActions {
  const { set } = useViewParams();
  const change = useChangeView();
  const { pathname } = useLocation();
  const remove = useDeleteView((back) => {
    // Anyone who has gone to another page meanwhile stays there.
    if (window.location.pathname === pathname) show(back);
  });
  return {
    saveChanges: ({ id }) =>
      change.mutate(
        { id, ...settingsOf(state), done: "View saved" },
        { onSuccess: () => set(addressOf({ id, state }), { replace: true }) },
      ),
    toggleShared: ({ id, isShared }) =>
      change.mutate({
        id,
        isShared: !isShared,
        done: isShared ? "The view is private now" : "The view is shared with the workspace",
      }),
    remove: (view) =>
      remove.mutate(view, { onSuccess: () => set({ view: null }, { replace: true }) }),
  };
}
