import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { type Absence, newAbsence } from "#shared/accounts/absences.ts";
import { type FieldList, textField } from "#web/platform/forms/form-fields.tsx";
import { ownTimeZone } from "#web/platform/time-zone.ts";

type AbsenceForm = z.input<typeof newAbsence>;

export function useAbsenceForm(stored: Absence | null) {
  const timeZone = stored?.timeZone ?? ownTimeZone() ?? "UTC";
  const form = useForm<AbsenceForm, unknown, Absence>({
    resolver: zodResolver(newAbsence),
    defaultValues: { from: stored?.from ?? "", until: stored?.until ?? "", timeZone },
  });
  const fields = {
    from: textField({
      label: "Away from",
      type: "date",
      required: true,
      isHalf: true,
      hint: `By the clock of ${timeZone}`,
    }),
    until: textField({
      label: "Last day",
      type: "date",
      isHalf: true,
      hint: "Leave it empty if it is not known yet.",
    }),
    timeZone: null,
  } satisfies FieldList<AbsenceForm>;
  return { form, fields };
}
