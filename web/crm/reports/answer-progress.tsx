import { useEffect, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { useAnswer } from "./reports.api.ts";

type AnswerProgressProps = {
  /** The report's. */
  name: string;
  answer: Pick<
    ReturnType<typeof useAnswer>,
    "asked" | "data" | "isAwaited" | "isStopped" | "stop" | "resume"
  >;
};

/** For how long a slow question has been worked on, with a way to stop it. */
export function AnswerProgress({ name, answer }: AnswerProgressProps) {
  const { asked, data, isAwaited, isStopped, stop, resume } = answer;
  if (isAwaited) return <Waiting key={asked} name={name} onStop={stop} />;
  if (!isStopped) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3 text-sm text-ink-muted print:hidden">
      <p role="status">
        {`You stopped this question.${data ? " The figures are those of the question before." : ""}`}
      </p>
      <Button aria-label={`Ask again for ${name}`} onClick={resume}>
        Ask again
      </Button>
    </div>
  );
}

/** Nothing in the first second, which most answers take less than. */
function Waiting({ name, onStop }: { name: string; onStop: () => void }) {
  const seconds = useSeconds();
  const isSlow = seconds > 0;
  return (
    <div className={isSlow ? "mb-3 flex flex-wrap items-center gap-3 text-sm print:hidden" : ""}>
      {isSlow && <Spinner className="text-ink-muted" />}
      <p role="status">{isSlow && "Working on the answer"}</p>
      {isSlow && (
        <>
          <span className="text-ink-muted tabular-nums">{`${seconds} s`}</span>
          <Button aria-label={`Stop the question of ${name}`} onClick={onStop}>
            Stop
          </Button>
        </>
      )}
    </div>
  );
}

/** Since the component is there. */
function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const begun = performance.now();
    const count = () => setSeconds(Math.floor((performance.now() - begun) / 1_000));
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
