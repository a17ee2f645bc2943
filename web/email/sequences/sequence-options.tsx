import { clocks, sendingDays } from "#shared/email/sequences.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { LabelledCheckbox } from "#web/ui/fields/labelled-checkbox.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import type { SequenceDraft } from "./sequence-draft.ts";
import { clockLabels, daysLabels, hourText } from "./sequence-words.ts";

type SequenceOptionsProps = {
  draft: SequenceDraft;
  /** What is wrong with the hours. */
  problem: string | undefined;
  onChange: (part: Partial<SequenceDraft>) => void;
};

const hours = Array.from({ length: 25 }, (_, hour) => hour);

export function SequenceOptions({ draft, problem, onChange }: SequenceOptionsProps) {
  return (
    <fieldset className="grid gap-3 border-t border-line pt-4">
      <legend className="sr-only">When emails go</legend>
      <div className="grid gap-3 sm:grid-cols-3">
        <Field label="Emails go on" isHalf>
          {(control) => (
            <Select
              {...control}
              value={draft.sendingDays}
              onChange={({ target }) =>
                onChange({
                  sendingDays: sendingDays.find((one) => one === target.value) ?? "all-days",
                })
              }
            >
              {sendingDays.map((days) => (
                <option key={days} value={days}>
                  {daysLabels[days]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Hour
          label="From"
          from={0}
          value={draft.fromHour}
          onChange={(fromHour) => onChange({ fromHour })}
        />
        <Hour
          label="Until"
          from={1}
          value={draft.toHour}
          problem={problem}
          onChange={(toHour) => onChange({ toHour })}
        />
      </div>
      <ClockField clock={draft.clock} onChange={(clock) => onChange({ clock })} />
      <LabelledCheckbox
        label="Also stop when someone else at the company replies"
        checked={draft.stopsForCompany}
        onChange={({ target }) => onChange({ stopsForCompany: target.checked })}
      />
      <p className="text-ink-muted">
        A sequence always stops at a reply, a returned email, an unsubscription, and when a deal of
        the contact is won or lost. An out-of-office answer pauses it.
      </p>
    </fieldset>
  );
}

type ClockFieldProps = {
  clock: SequenceDraft["clock"];
  onChange: (clock: SequenceDraft["clock"]) => void;
};

/** Whose time zone hours and days are of. */
function ClockField({ clock, onChange }: ClockFieldProps) {
  return (
    <Field
      label="By the clock of"
      hint="A contact's time zone is known by the country code of a phone number, or by the country of an email address, where nearly all of the country has one time zone. For the others it is the sender's."
    >
      {(control) => (
        <Select
          {...control}
          value={clock}
          onChange={({ target }) =>
            onChange(clocks.find((one) => one === target.value) ?? "sender")
          }
        >
          {clocks.map((one) => (
            <option key={one} value={one}>
              {clockLabels[one]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

type HourProps = {
  label: string;
  from: number;
  value: number;
  problem?: string | undefined;
  onChange: (hour: number) => void;
};

function Hour({ label, from, value, problem, onChange }: HourProps) {
  return (
    <Field label={label} isHalf error={problem}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={({ target }) => onChange(Number(target.value))}
        >
          {hours.slice(from, from + 24).map((hour) => (
            <option key={hour} value={hour}>
              {hourText(hour)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
