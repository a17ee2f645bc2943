import { type RefCallback, useCallback, useState } from "react";

/** Whether an element is on the screen, or nearly so. */
export function useSeen(): [RefCallback<Element>, boolean] {
  const [isSeen, setIsSeen] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => setIsSeen(entry?.isIntersecting ?? false),
      { rootMargin: "200px 0px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isSeen];
}
