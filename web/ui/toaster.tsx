import { useEffect, useState, useSyncExternalStore } from "react";
import { lazyPart } from "./lazy-part.ts";
import { listToasts, onToastsChange } from "./toast-store.ts";

const ToastCards = lazyPart(async () => (await import("./toast-cards.tsx")).ToastCards, {
  isFetchedSoon: true,
});

/** Until then the page has its records to show. */
const standsAfterMs = 1_500;

/** Where toasts appear: once, around nothing, beside the page. F8 leads there from anywhere. */
export function Toaster() {
  const toasts = useSyncExternalStore(onToastsChange, listToasts, listToasts);
  const standing = useStanding();
  if (standing === null && toasts.length === 0) return null;
  return <ToastCards toasts={toasts} takesFocus={standing === "asked for"} />;
}

function useStanding(): "asked for" | "there" | null {
  const [standing, setStanding] = useState<"asked for" | "there" | null>(null);
  useEffect(() => {
    if (standing !== null) return undefined;
    const timer = setTimeout(() => setStanding("there"), standsAfterMs);
    const onKeyDown = ({ key }: KeyboardEvent) => key === "F8" && setStanding("asked for");
    document.addEventListener("keydown", onKeyDown);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [standing]);
  return standing;
}
