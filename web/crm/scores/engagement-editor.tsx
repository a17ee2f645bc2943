import { Plus, X } from "lucide-react";
import { engagementEvents, engagementLabels } from "#shared/scores/scores.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { PointsField } from "./points-field.tsx";
import type { EngagementDraft, ScoreProblems } from "./score-draft.ts";

type EngagementEditorProps = {
  parts: EngagementDraft[];
  problems: ScoreProblems;
  onChange: (parts: EngagementDraft[]) => void;
};

const firstPart: EngagementDraft = { event: "reply", points: "10", halfLifeDays: "30" };

export function EngagementEditor({ parts, problems, onChange }: EngagementEditorProps) {
  const set = (place: number, part: EngagementDraft) =>
    onChange(parts.map((one, at) => (at === place ? part : one)));
  return (
    <section className="grid gap-3">
      <div>
        <h3 className="font-medium">What they do</h3>
        <p className="text-ink-muted">
          Each time counts. After its half-life it gives half of its points, after another a
          quarter.
        </p>
      </div>
      <ol className="grid gap-3">
        {parts.map((part, place) => (
          // Events have no names of their own.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place} className="rounded-md border border-line p-3">
            <Part
              number={place + 1}
              part={part}
              problems={[
                problems[`engagement.${place}.points`],
                problems[`engagement.${place}.halfLifeDays`],
              ]}
              onChange={(changed) => set(place, changed)}
              onRemove={() => onChange(parts.filter((_one, at) => at !== place))}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button onClick={() => onChange([...parts, firstPart])}>
          <Plus aria-hidden />
          Add points for an event
        </Button>
      </div>
    </section>
  );
}

type PartProps = {
  number: number;
  part: EngagementDraft;
  problems: [points: string | undefined, halfLife: string | undefined];
  onChange: (part: EngagementDraft) => void;
  onRemove: () => void;
};

function Part({ number, part, problems, onChange, onRemove }: PartProps) {
  const choose = (chosen: string) => {
    const event = engagementEvents.find((one) => one === chosen);
    if (event) onChange({ ...part, event });
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-48 flex-1">
        <Field label={`Event ${number}`} isHalf>
          {(control) => (
            <Select {...control} value={part.event} onChange={({ target }) => choose(target.value)}>
              {engagementEvents.map((event) => (
                <option key={event} value={event}>
                  {engagementLabels[event]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <PointsField
        label={`Points of event ${number}`}
        points={part.points}
        problem={problems[0]}
        onChange={(points) => onChange({ ...part, points })}
      />
      <Field label={`Half-life of event ${number} in days`} error={problems[1]} isHalf>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            className="w-28"
            value={part.halfLifeDays}
            onChange={({ target }) => onChange({ ...part, halfLifeDays: target.value })}
          />
        )}
      </Field>
      <Button
        variant="ghost"
        size="icon"
        className="ml-auto"
        aria-label={`Remove event ${number}`}
        onClick={onRemove}
      >
        <X aria-hidden />
      </Button>
    </div>
  );
}
