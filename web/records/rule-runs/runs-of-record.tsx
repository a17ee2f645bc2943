import { Link } from "react-router";
import { format } from "#shared/format/format.ts";
import { kindWords } from "#shared/records/kind-words.ts";
import { type RecordRun, recordRun } from "#shared/rules/record-runs.ts";
import { type RuleKind, runsKeptDays } from "#shared/rules/rules.ts";
import { runLabels, runTones } from "#web/platform/run-states.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { useInfiniteList } from "#web/platform/lists/infinite-list.ts";
import { listPaths } from "#web/platform/kinds/kind-paths.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { runsOfRecordPath } from "#web/platform/changes/refresh-rules.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { cn } from "#web/ui/class-names.ts";
import { textLinkStyle } from "#web/ui/cards/detail-list.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";

type RunsOfRecordProps = { kind: RuleKind; id: string };

export function RunsOfRecord({ kind, id }: RunsOfRecordProps) {
  const runs = useInfiniteList(recordRun, runsOfRecordPath(listPaths[kind], id));
  if (runs.isPending) return <Skeleton className="h-16" />;
  if (runs.failure) {
    return (
      <FailureState
        title="The rules could not be loaded"
        description={failureSentence(runs.failure)}
        onRetry={runs.retry}
      />
    );
  }
  if (runs.items.length === 0) {
    return (
      <p className="text-ink-muted">
        {`No rule has run for this ${kindWords[kind].one} in the last ${runsKeptDays} days.`}
      </p>
    );
  }
  return (
    <>
      <ol aria-label="Runs of rules, newest first" className="grid divide-y divide-line">
        {runs.items.map((run) => (
          <RunItem key={run.id} run={run} />
        ))}
      </ol>
      {runs.hasMore && (
        <Button className="mt-4 w-full" disabled={runs.isLoadingMore} onClick={runs.loadMore}>
          Show more
        </Button>
      )}
    </>
  );
}

function RunItem({ run }: { run: RecordRun }) {
  const { id, ruleId, ruleName, state, startedByName, createdAt, problem, steps } = run;
  const mayManage = useMay("rules.manage");
  const isSaid = steps.some(({ outcome }) => outcome === problem);
  return (
    <li className="py-2.5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {mayManage ? (
          <Link
            to={`${paths.rule(ruleId)}?run=${id}`}
            className={cn(
              textLinkStyle,
              "wrap-anywhere pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center",
            )}
          >
            {ruleName}
          </Link>
        ) : (
          <span className="font-medium wrap-anywhere">{ruleName}</span>
        )}
        <Badge tone={runTones[state]}>{runLabels[state]}</Badge>
      </div>
      <p className="text-ink-muted">
        <RelativeTime moment={createdAt} />
        {startedByName !== null && ` · started by ${startedByName}`}
        <Waiting run={run} />
      </p>
      {steps.length > 0 && (
        <ul className="mt-1 grid gap-0.5">
          {steps.map(({ number, isFailed, outcome }) => (
            <li key={number} className={cn("wrap-anywhere", isFailed && "text-danger-ink")}>
              {outcome}
            </li>
          ))}
        </ul>
      )}
      {problem !== null && !isSaid && <p className="mt-1 wrap-anywhere">{problem}</p>}
    </li>
  );
}

function Waiting({ run: { state, wakesAt, waitsUntil } }: { run: RecordRun }) {
  const until = waitsUntil ?? wakesAt;
  if (state !== "waiting" || until === null) return null;
  return ` · ${waitsUntil === null ? "goes on" : "the wait ends"} ${format.moment(until, "minute")}`;
}
