import { useEffect, useRef, useState } from "react";
import { useViewParams } from "#web/platform/view-params.ts";

/** A question and a picture as the address holds them. */
export interface ReportChoices {
  question: string | null;
  picture: string | null;
}

/**
 * What the address holds of a report. It changes a moment after a choice, so that the choices are kept here, too:
 * a quick second one builds on the first.
 */
export function useReportChoices() {
  const { get, set } = useViewParams();
  const [question, picture] = [get("question"), get("picture")];
  const [chosen, setChosen] = useState<ReportChoices>({ question, picture });
  const written = useRef(textOf(chosen));
  useEffect(() => {
    const read = { question, picture };
    if (textOf(read) !== written.current) setChosen(read);
    written.current = textOf(read);
  }, [question, picture]);
  const choose = (changes: Partial<ReportChoices>) => {
    const next = { ...chosen, ...changes };
    written.current = textOf(next);
    setChosen(next);
    set({ ...next }, { replace: true });
  };
  return { ...chosen, choose };
}

function textOf({ question, picture }: ReportChoices): string {
  return JSON.stringify([question, picture]);
}
