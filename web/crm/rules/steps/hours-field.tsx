import { useState } from "react";
import type { z } from "zod";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { Select } from "#web/ui/fields/select.tsx";

const hoursOf = { hours: 1, days: 24 };

/** A length of time that someone types, in days where they are whole. @param first in hours */
export function useHours(first: number) {
  const isInDays = first % hoursOf.days === 0;
  const [unit, setUnit] = useState<keyof typeof hoursOf>(isInDays ? "days" : "hours");
  const [count, setCount] = useState(String(first / hoursOf[unit]));
  const [problem, setProblem] = useState<string>();
  /** In hours; undefined, with the problem below the field, for what the schema refuses. */
  const read = (schema: z.ZodType<number>) => {
    const { data, error } = schema.safeParse(Number(count) * hoursOf[unit]);
    setProblem(error?.issues[0]?.message);
    return data;
  };
  return { typed: { count, unit }, setCount, setUnit, problem, read };
}

type HoursFieldProps = { label: string; hint?: string; hours: ReturnType<typeof useHours> };

export function HoursField({ label, hint, hours }: HoursFieldProps) {
  const { typed, setCount, setUnit, problem } = hours;
  return (
    <Field label={label} required error={problem} hint={hint}>
      {(control) => (
        <div className="flex gap-2">
          <Input
            {...control}
            inputMode="numeric"
            value={typed.count}
            onChange={({ target }) => setCount(target.value)}
          />
          <Select
            aria-label="Unit"
            className="w-32"
            value={typed.unit}
            onChange={({ target }) => setUnit(target.value === "hours" ? "hours" : "days")}
          >
            <option value="hours">hours</option>
            <option value="days">days</option>
          </Select>
        </div>
      )}
    </Field>
  );
}
