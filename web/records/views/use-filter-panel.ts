import { useViewParams } from "#web/platform/navigation/view-params.ts";

/** Whether the filter of a list is open, in the address (`?panel=filter`). */
export function useFilterPanel() {
  const { get, set } = useViewParams();
  const isOpen = get("panel") === "filter";
  const show = (isShown: boolean) => set({ panel: isShown ? "filter" : null }, { replace: true });
  return { isOpen, open: () => show(true), close: () => show(false) };
}
