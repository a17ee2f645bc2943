import type { BackTest } from "#shared/rules/back-test.ts";
import type { NewRule } from "#shared/rules/rules.ts";
import type { useBackTest } from "./back-test.api.ts";
import { BackTestProgress } from "./back-test-progress.tsx";
import { BackTestResult, BackTestWords } from "./back-test-result.tsx";

type BackTestOutcomeProps = {
  testing: ReturnType<typeof useBackTest>;
  rule: NewRule;
  days: number;
  tested: BackTest | undefined;
  /** Without the single runs. */
  isShort: boolean;
};

export function BackTestOutcome({ testing, tested, ...asked }: BackTestOutcomeProps) {
  const { isPending, isStopped } = testing;
  return (
    <>
      <p role="status" className="empty:absolute">
        {!isPending && isStopped && "You stopped the back-test. "}
        {!isPending && tested && <BackTestWords {...asked} tested={tested} />}
      </p>
      {isPending && <BackTestProgress progress={testing.progress} onStop={testing.stop} />}
      {!isPending && tested && <BackTestResult {...asked} tested={tested} />}
    </>
  );
}
