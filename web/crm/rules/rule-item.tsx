import { Link } from "react-router";
import { format } from "#shared/format/format.ts";
import type { Rule } from "#shared/rules/rules.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { textLinkStyle } from "#web/ui/cards/detail-list.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { DraftLine } from "./draft-line.tsx";
import { sayTrigger } from "./rule-words.ts";
import { SwitchButton } from "./switch-button.tsx";
import { useRuleWording } from "./use-rule-wording.ts";
import { dotted } from "#web/ui/isolated.ts";

export function RuleItem({ rule }: { rule: Rule }) {
  const { id, name } = rule;
  const wording = useRuleWording(rule.kind);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="min-w-0 font-medium wrap-anywhere">
            <Link
              to={paths.rule(id)}
              className={`${textLinkStyle} pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center`}
            >
              {name}
            </Link>
          </h3>
          <RuleBadge rule={rule} />
        </div>
        <p className="mt-0.5 text-ink-muted">{sayTrigger(rule, wording)}</p>
        <RunFigures rule={rule} />
      </div>
      <SwitchButton rule={rule} isNamed />
      {rule.draft && (
        <div className="basis-full">
          <DraftLine rule={rule} draft={rule.draft} isNamed />
        </div>
      )}
    </li>
  );
}

export function RuleBadge({ rule: { isOn, stopReason } }: { rule: Rule }) {
  if (stopReason) return <Badge tone="danger">Switched off</Badge>;
  return isOn ? <Badge tone="success">On</Badge> : <Badge tone="neutral">Off</Badge>;
}

function RunFigures({ rule: { runs, lastRunAt } }: { rule: Rule }) {
  if (!lastRunAt) return <p className="mt-0.5 text-ink-muted">It has not run yet.</p>;
  const figures = [
    `${format.number(runs.done)} done`,
    ...(runs.waiting > 0 ? [`${format.number(runs.waiting)} waiting`] : []),
    ...(runs.failed > 0 ? [`${format.number(runs.failed)} failed`] : []),
    ...(runs.stopped > 0 ? [`${format.number(runs.stopped)} stopped`] : []),
  ];
  return (
    <p className="mt-0.5 text-ink-muted">
      {"Last ran "}
      <RelativeTime moment={lastRunAt} />
      {` · ${dotted(figures)}`}
    </p>
  );
}
