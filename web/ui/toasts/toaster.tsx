import { useEffect, useState, useSyncExternalStore } from "react";
import { lazyPart } from "#web/ui/late-code/lazy-part.ts";
import { listToasts, onToastsChange } from "./toast-store.ts";

const ToastCards = lazyPart(async () => (await import("./toast-cards.tsx")).ToastCards, {
  isFetchedSoon: true,
});

/** Until then the page has its records to show. */
const loadAfterMs = 1_500;

/** Where toasts appear: once, around nothing, beside the page. F8 leads there from anywhere. */
export function Toaster() {
  const toasts = useSyncExternalStore(onToastsChange, listToasts, listToasts);
  const [isTime, setIsTime] = useState(false);
  const [takesFocus, setTakesFocus] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), loadAfterMs);
    const onKeyDown = ({ key }: KeyboardEvent) => key === "F8" && setTakesFocus(true);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, []);
  if (!isTime && !takesFocus && toasts.length === 0) return null;
  return <ToastCards toasts={toasts} takesFocus={takesFocus} />;
}
