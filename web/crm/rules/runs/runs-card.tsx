import { useState } from "react";
import { Link } from "react-router";
import { format } from "#shared/format/format.ts";
import { type Rule, type RuleRun, runsKeptDays, runStates } from "#shared/rules/rules.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { textLinkStyle } from "#web/ui/cards/detail-list.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { SearchBox } from "#web/ui/fields/search-box.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { pageOfRuled } from "#web/crm/rules/page-of-ruled.ts";
import { useDebounced } from "#web/platform/use-debounced.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { runLabels, runTones } from "#web/platform/run-states.ts";
import { useRuns } from "#web/crm/rules/rules.api.ts";
import { StepFilter } from "./step-filter.tsx";
import { RunDialog } from "./run-dialog.tsx";

export function RunsCard({ rule }: { rule: Rule }) {
  const [state, setState] = useState("");
  const [step, setStep] = useState("");
  const [outcome, setOutcome] = useState("");
  const { get, open, close } = useViewParams();
  const shownId = get("run");
  const [text, setText] = useState("");
  const q = useDebounced(text).trim();
  const asked = { state, step, outcome, q };
  const isNarrowed = Object.values(asked).some((one) => one !== "");
  const log = useRuns(rule.id, {
    state: state || null,
    step: step || null,
    outcome: outcome || null,
    q: q || null,
  });
  return (
    <CardSection
      title="Runs"
      description={`Kept for ${runsKeptDays} days.`}
      actions={
        <Select
          aria-label="Show runs"
          className="w-36"
          value={state}
          onChange={({ target }) => setState(target.value)}
        >
          <option value="">All runs</option>
          {runStates.map((one) => (
            <option key={one} value={one}>
              {runLabels[one]}
            </option>
          ))}
        </Select>
      }
    >
      {(isNarrowed || log.items.length > 0) && (
        <div className="mb-4 flex flex-wrap gap-2">
          <SearchBox
            placeholder="Search by record or step..."
            value={text}
            onChange={setText}
            className="w-full sm:w-80"
          />
          <StepFilter {...{ rule, step, outcome }} onStep={setStep} onOutcome={setOutcome} />
        </div>
      )}
      <FoundRuns {...{ rule, log, isNarrowed }} onShow={(run) => open({ run })} />
      {shownId !== null && (
        <RunDialog rule={rule} runId={shownId} onClose={() => close({ run: null })} />
      )}
    </CardSection>
  );
}

type FoundRunsProps = {
  rule: Rule;
  log: ReturnType<typeof useRuns>;
  isNarrowed: boolean;
  onShow: (runId: string) => void;
};

function FoundRuns({ rule, log, isNarrowed, onShow }: FoundRunsProps) {
  return (
    <>
      {log.isPending && <Skeleton className="h-24" />}
      {log.failure && (
        <FailureState
          title="The runs could not be loaded"
          description={failureSentence(log.failure)}
          onRetry={log.retry}
        />
      )}
      {!log.isPending && !log.failure && log.items.length === 0 && (
        <p className="text-ink-muted">
          {isNarrowed ? "There is no such run." : "It has not run yet."}
        </p>
      )}
      <ul className="grid divide-y divide-line">
        {log.items.map((run) => (
          <RunItem
            key={run.id}
            run={run}
            page={pageOfRuled({ kind: run.kind, trigger: rule.trigger }, run.recordId)}
            onShow={() => onShow(run.id)}
          />
        ))}
      </ul>
      {log.hasMore && (
        <Button className="mt-4 w-full" disabled={log.isLoadingMore} onClick={log.loadMore}>
          Show more
        </Button>
      )}
    </>
  );
}

type RunItemProps = { run: RuleRun; page: string; onShow: () => void };

function RunItem({ run, page, onShow }: RunItemProps) {
  const { state, recordName, createdAt, wakesAt, waitsUntil, problem } = run;
  const goesOnAt = waitsUntil ?? wakesAt;
  const name = recordName ?? "A record that you do not see";
  return (
    <li className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={page}
            className={`${textLinkStyle} wrap-anywhere pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center`}
          >
            {name}
          </Link>
          <Badge tone={runTones[state]}>{runLabels[state]}</Badge>
        </div>
        <p className="mt-0.5 text-ink-muted">
          <RelativeTime moment={createdAt} />
          {state === "waiting" &&
            goesOnAt &&
            ` · ${waitsUntil === null ? "goes on" : "the wait ends"} ${format.moment(goesOnAt, "minute")}`}
        </p>
        {problem && <p className="mt-0.5 wrap-anywhere">{problem}</p>}
      </div>
      <Button aria-label={`Show the run for ${name}`} onClick={onShow}>
        Show
      </Button>
    </li>
  );
}
