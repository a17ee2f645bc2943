import { type RefCallback, useCallback, useState } from "react";

/** How wide an element is, in pixels; 0 until it is on the screen. */
export function useWidth(): [RefCallback<Element>, number] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) =>
      setWidth(Math.floor(entry?.contentRect.width ?? 0)),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
