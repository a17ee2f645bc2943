import { useState } from "react";

/** What a form was opened with: what others save meanwhile is not what one has seen. */
export function useAsOpened<Value>(value: Value): Value {
  const [opened] = useState(() => value);
  return opened;
}
