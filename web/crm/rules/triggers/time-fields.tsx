import { useState } from "react";
import { hourText } from "#shared/reports/schedule-words.ts";
import type { KnownFields } from "#shared/filters/known-fields.ts";
import { format } from "#shared/format/format.ts";
import {
  type DateTrigger,
  mostScheduled,
  scheduleDays,
  type ScheduleTrigger,
} from "#shared/rules/timed-triggers.ts";
import type { RuleKind } from "#shared/rules/rules.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { scheduleLabels } from "#web/crm/rules/time-words.ts";

/** What waits for a date of a record: a trigger, or a step. */
type Dated = Omit<DateTrigger, "type">;

type DateFieldsProps<Waiting extends Dated> = {
  /** Names and labels. */
  dates: ReturnType<typeof listDates>;
  trigger: Waiting;
  /** When it does not wait, in a sentence. */
  hint: string;
  onChange: (trigger: Waiting) => void;
};

/** Dates of records, also those of the workspace's own fields. */
export function listDates(known: KnownFields, kind: RuleKind): [string, string][] {
  return Object.entries(known.byKind[kind]).flatMap(([name, { type, label, custom }]) => {
    const isDate = type === "date" || type === "moment";
    return isDate && !custom?.isArchived ? [[name, label]] : [];
  });
}

const sides = { before: "before", on: "on", after: "after" } as const;

/** On which date of a record, or how many days from it. */
export function DateFields<Waiting extends Dated>(props: DateFieldsProps<Waiting>) {
  const { dates, trigger, hint, onChange } = props;
  const { days, field } = trigger;
  const side = days === 0 ? "on" : days < 0 ? "before" : "after";
  const count = Math.abs(days);
  const set = (chosen: string, some: number) => {
    const signed = chosen === "before" ? -some : some;
    onChange({ ...trigger, days: chosen === "on" ? 0 : signed });
  };
  return (
    <>
      <Options
        label="Date"
        options={dates}
        value={field}
        onChange={(name) => onChange({ ...trigger, field: name })}
      />
      <Options
        label="Before or after"
        options={Object.entries(sides)}
        value={side}
        onChange={(chosen) => set(chosen, count || 1)}
      />
      {days !== 0 && <DaysField count={count} onChange={(some) => set(side, some)} />}
      <HourField trigger={trigger} onChange={onChange} />
      <p className="text-ink-muted sm:col-span-full">{hint}</p>
    </>
  );
}

type DaysFieldProps = { count: number; onChange: (count: number) => void };

function DaysField({ count, onChange }: DaysFieldProps) {
  // What is typed stays, also while it is no number yet.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field label="Days" isHalf>
      {(control) => (
        <Input
          {...control}
          type="number"
          min={1}
          max={365}
          value={typed ?? count}
          onBlur={() => setTyped(null)}
          onChange={({ target }) => {
            setTyped(target.value);
            if (target.valueAsNumber > 0) onChange(target.valueAsNumber);
          }}
        />
      )}
    </Field>
  );
}

type ScheduleFieldsProps = {
  trigger: ScheduleTrigger;
  onChange: (trigger: ScheduleTrigger) => void;
};

export function ScheduleFields({ trigger, onChange }: ScheduleFieldsProps) {
  const choose = (chosen: string) => {
    const days = scheduleDays.find((one) => one === chosen);
    if (days) onChange({ ...trigger, days });
  };
  return (
    <>
      <Options
        label="On these days"
        options={scheduleDays.map((one) => [one, scheduleLabels[one]])}
        value={trigger.days}
        onChange={choose}
      />
      <HourField trigger={trigger} onChange={onChange} />
      <p className="text-ink-muted sm:col-span-full">
        {`For at most ${format.number(mostScheduled)} records at a time. The next time goes on after them.`}
      </p>
    </>
  );
}

const hours = Array.from({ length: 24 }, (_, hour): [string, string] => [
  String(hour),
  hourText(hour),
]);

type HourFieldProps<Trigger> = { trigger: Trigger; onChange: (trigger: Trigger) => void };

function HourField<Trigger extends Dated | ScheduleTrigger>(props: HourFieldProps<Trigger>) {
  const { trigger, onChange } = props;
  return (
    <Options
      label={`Hour (${trigger.timeZone})`}
      options={hours}
      value={String(trigger.hour)}
      onChange={(hour) => onChange({ ...trigger, hour: Number(hour) })}
    />
  );
}

type OptionsProps = {
  label: string;
  options: readonly (readonly [string, string])[];
  value: string;
  onChange: (value: string) => void;
};

function Options({ label, options, value, onChange }: OptionsProps) {
  return (
    <Field label={label} isHalf>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          {options.map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
