import { useEffect, useState } from "react";

/** The value as it was when it last stood still for 150 ms, so that typing asks the server once. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 150);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
