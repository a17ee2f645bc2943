import { type RefObject, useEffect, useState } from "react";

export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const follow = () => setIsFull(document.fullscreenElement === element.current);
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, [element]);
  return {
    isFull: isFull && element.current !== null,
    /** Not on some phones. */
    isPossible: document.fullscreenEnabled,
    toggle: () => void (isFull ? document.exitFullscreen() : element.current?.requestFullscreen()),
  };
}
