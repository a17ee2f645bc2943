import { Link } from "react-router";
import { originOf } from "#shared/rules/origins.ts";
import { hasOrigins, type RunWithSteps } from "#shared/rules/rules.ts";
import { sayAlsoFor } from "#web/crm/rules/origin-words.ts";
import { type RuleWording, sayTrigger } from "#web/crm/rules/rule-words.ts";
import { channelText } from "#web/platform/channel-text.ts";
import { listPages } from "#shared/records/record-pages.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { ChangedFields } from "#web/records/history/change-entry.tsx";
import { textLinkStyle } from "#web/ui/cards/detail-list.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { sentence } from "#web/ui/isolated.ts";

type RunCauseProps = { run: RunWithSteps; wording: RuleWording };

export function RunCause({ run, wording }: RunCauseProps) {
  const { kind, recordId, recordName, trigger, filter, cause, startedBy, startedByName } = run;
  const origin = cause ? originOf(cause.channel) : undefined;
  const history = `${listPages[kind]}?history=${kind}-${recordId}`;
  return (
    <section className="mt-3">
      <h3 className="font-medium">What set it off</h3>
      <p className="wrap-anywhere">
        {`${sayTrigger({ kind, trigger, filter, alsoFor: [] }, wording)}.`}
      </p>
      {startedBy && (
        <p className="text-ink-muted">{sentence`Started by hand by ${startedByName ?? "someone who has left"}.`}</p>
      )}
      {cause && (
        <>
          <p className="text-ink-muted">
            {sentence`${cause.userName ?? "Someone"} · ${channelText(cause)} · `}
            <RelativeTime moment={cause.at} />
          </p>
          {origin && hasOrigins(trigger) && (
            <p className="text-ink-muted">{sayAlsoFor([origin])}</p>
          )}
          {cause.byRun && (
            <p>
              {"The rule "}
              <Link
                className={textLinkStyle}
                to={`${paths.rule(cause.byRun.ruleId)}?run=${cause.byRun.id}`}
              >
                {cause.byRun.ruleName}
              </Link>
              {" led to it."}
            </p>
          )}
          {cause.fields.length > 0 && <ChangedFields entity={kind} change={cause} />}
          {recordName !== null && (
            <p className="mt-1">
              <Link className={textLinkStyle} to={history}>
                See it in the history
              </Link>
            </p>
          )}
        </>
      )}
    </section>
  );
}
