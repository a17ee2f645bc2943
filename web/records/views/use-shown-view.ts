import type { ListedKind } from "#shared/filters/filter-fields.ts";
import type { View } from "#shared/filters/views.ts";
import { useKnownFields } from "#web/records/custom-fields/known-fields.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { useSavedViews } from "./saved-views.api.ts";
import {
  addressOf,
  isSameState,
  stateOfAddress,
  stateOfView,
  type ViewState,
} from "./view-state.ts";

export interface ShownView {
  /** Those of the page's kind of record, in their order; none until they are loaded. */
  views: View[];
  isLoading: boolean;
  isFailed: boolean;
  /** Null for the list as it is by itself, and for a view that is not there for the user. */
  current: View | null;
  /** What the address shows by now. */
  state: ViewState;
  /** Whether the address shows something else than the current view. */
  isEdited: boolean;
  show: (view: View | null) => void;
}

export function useShownView(kind: ListedKind): ShownView {
  const { get, set } = useViewParams();
  const known = useKnownFields(kind);
  const { data, isPending, isError } = useSavedViews();
  const views = data?.filter((one) => one.kind === kind) ?? [];
  const current = views.find(({ id }) => id === get("view")) ?? null;
  const state = stateOfAddress(known, kind, get);
  return {
    views,
    isLoading: isPending,
    isFailed: isError && !data,
    current,
    state,
    isEdited: current !== null && !isSameState(state, stateOfView(known, current)),
    show: (view) => set(addressOf(view && { id: view.id, state: stateOfView(known, view) })),
  };
}
