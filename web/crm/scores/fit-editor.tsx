import { Plus, X } from "lucide-react";
import { type FilterGroup, parseFilter } from "#shared/filters/filters.ts";
import type { KnownFields } from "#shared/filters/known-fields.ts";
import { GroupEditor } from "#web/records/views/group-editor.tsx";
import { Button } from "#web/ui/button.tsx";
import { PointsField } from "./points-field.tsx";
import type { FitDraft, ScoreProblems } from "./score-draft.ts";

type FitEditorProps = {
  known: KnownFields;
  parts: FitDraft[];
  problems: ScoreProblems;
  onChange: (parts: FitDraft[]) => void;
};

const noConditions: FilterGroup = { match: "all", conditions: [] };

export function FitEditor({ known, parts, problems, onChange }: FitEditorProps) {
  const set = (place: number, part: FitDraft) =>
    onChange(parts.map((one, at) => (at === place ? part : one)));
  return (
    <section className="grid gap-3">
      <h3 className="font-medium">Who they are</h3>
      <ol className="grid gap-3">
        {parts.map((part, place) => (
          // Conditions have no names of their own.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place} className="grid gap-2 rounded-md border border-line p-3">
            <Condition
              known={known}
              part={part}
              problem={problems[`fit.${place}.filter`]}
              onChange={(filter) => set(place, { ...part, filter })}
            />
            <div className="flex items-end justify-between gap-2">
              <PointsField
                label={`Points of condition ${place + 1}`}
                points={part.points}
                problem={problems[`fit.${place}.points`]}
                onChange={(points) => set(place, { ...part, points })}
              />
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove condition ${place + 1}`}
                onClick={() => onChange(parts.filter((_one, at) => at !== place))}
              >
                <X aria-hidden />
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {problems["fit"] && <p className="text-sm text-danger-ink">{problems["fit"]}</p>}
      <div>
        <Button onClick={() => onChange([...parts, { filter: null, points: "10" }])}>
          <Plus aria-hidden />
          Add points for a condition
        </Button>
      </div>
    </section>
  );
}

type ConditionProps = {
  known: KnownFields;
  part: FitDraft;
  problem: string | undefined;
  onChange: (filter: string | null) => void;
};

function Condition({ known, part, problem, onChange }: ConditionProps) {
  const group = (part.filter === null ? null : parseFilter(part.filter)) ?? noConditions;
  return (
    <div className="@container grid gap-1">
      <GroupEditor
        known={known}
        kind="contact"
        group={group}
        levels={0}
        onChange={(changed) =>
          onChange(changed.conditions.length > 0 ? JSON.stringify(changed) : null)
        }
      />
      {problem && <p className="text-sm text-danger-ink">{problem}</p>}
    </div>
  );
}
