import { useRef, useState } from "react";

export type LastMove = { dealId: string; isByKeyboard: boolean };

/** Remembers which deal was moved last, and whether by keyboard: by what was touched last, that is. */
export function useLastMove() {
  const [lastMove, setLastMove] = useState<LastMove | null>(null);
  const isKeyboardInUse = useRef(false);
  const rememberMove = (dealId: string) =>
    setLastMove({ dealId, isByKeyboard: isKeyboardInUse.current });
  const inputListeners = {
    onKeyDownCapture: () => {
      isKeyboardInUse.current = true;
    },
    onPointerDownCapture: () => {
      isKeyboardInUse.current = false;
    },
  };
  return { lastMove, rememberMove, inputListeners };
}
