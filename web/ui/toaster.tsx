import { useEffect, useState, useSyncExternalStore } from "react";
import { lazyPart } from "./lazy-part.ts";
import { listToasts, onToastsChange } from "./toast-store.ts";

const ToastCards = lazyPart(async () => (await import("./toast-cards.tsx")).ToastCards, {
  isFetchedSoon: true,
});

/** Until then the page has its records to show. */
const loadAfterMs = 1_500;

/** Where toasts appear: once, around nothing, beside the page. F8 leads there from anywhere. */
export function Toaster() {
  const toasts = useSyncExternalStore(onToastsChange, listToasts, listToasts);
  const { isLoaded, takesFocus } = useLoading();
  if (!isLoaded && toasts.length === 0) return null;
  return <ToastCards toasts={toasts} takesFocus={takesFocus} />;
}

function useLoading(): { isLoaded: boolean; takesFocus: boolean } {
  const [loading, setLoading] = useState({ isLoaded: false, takesFocus: false });
  const { isLoaded } = loading;
  useEffect(() => {
    if (isLoaded) return undefined;
    const load = (takesFocus: boolean) => setLoading({ isLoaded: true, takesFocus });
    const timer = setTimeout(() => load(false), loadAfterMs);
    const onKeyDown = ({ key }: KeyboardEvent) => key === "F8" && load(true);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [isLoaded]);
  return loading;
}
