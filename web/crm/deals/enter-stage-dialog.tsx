import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { type DealChanges, dealChanges } from "#shared/crm/deals.ts";
import { customKeyOf, isCustomName } from "#shared/filters/known-fields.ts";
import { isEmptyField, type Stage } from "#shared/crm/pipelines.ts";
import type { FieldRenderer } from "#web/platform/forms/form-fields.tsx";
import { RecordDialog } from "#web/platform/dialogs/record-dialog.tsx";
import { customFormFields } from "#web/records/custom-fields/custom-field-inputs.tsx";
import { useCustomFields } from "#web/records/custom-fields/custom-fields.api.ts";
import { useStages } from "#web/settings/pipelines/pipelines.api.ts";
import { closeNoteField } from "./close-reason-field.tsx";
import { linksOf } from "./deal-dialog.tsx";
import { dealInputs } from "./deal-inputs.tsx";
import { useMoveDeal } from "./deals.api.ts";
import { missingFields } from "./missing-fields.ts";
import type { DealMove } from "./pipeline-changes.ts";
import { sentence } from "#web/ui/isolated.ts";

type EnterStageDialogProps = { move: DealMove; stage: Stage; onClose: () => void };

/** Asks for what the stage needs, and sends it with the move. Closing it leaves the deal where it was. */
export function EnterStageDialog({ move, stage, onClose }: EnterStageDialogProps) {
  const { deal } = move;
  const custom = useCustomFields("deal");
  const { pipelines } = useStages();
  const mutation = useMoveDeal();
  const inputs: Record<string, FieldRenderer | null> = {
    ...dealInputs({ links: linksOf(deal), followsLineItems: deal.followsLineItems, pipelines }),
    ...customFormFields(custom),
    closeNote: closeNoteField("Note"),
  };
  const asked = missingFields(stage, move);
  const names = [
    ...asked,
    ...(asked.includes("closeReason") ? ["closeNote"] : []),
    ...(asked.some(isCustomName) ? ["unloaded"] : []),
  ];
  const form = useForm<DealChanges, unknown, DealChanges>({
    resolver: zodResolver(dealChanges),
    // The reason's list is that of the stage.
    defaultValues: { stage: stage.key, customFields: ownValues(asked) },
  });
  return (
    <RecordDialog
      title={sentence`Move to ${stage.name}`}
      description={deal.title}
      form={form}
      fields={Object.fromEntries(names.map((name) => [name, inputs[name] ?? null]))}
      save={{
        ...mutation,
        mutate: (fields, then) => mutation.mutate({ ...move, fields: withoutEmpty(fields) }, then),
      }}
      saveLabel="Move"
      onClose={onClose}
    />
  );
}

function ownValues(names: string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const key = customKeyOf(name);
      return key === null ? [] : [[key, ""]];
    }),
  );
}

/** What was left open is refused by the stage, which says what it needs. */
function withoutEmpty({ stage: _stage, ...fields }: DealChanges): DealChanges {
  const { customFields = {}, ...others } = fields;
  const own = Object.entries(customFields).filter(([, value]) => !isEmptyField(value));
  const given = Object.entries(others).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(given),
    ...(own.length > 0 && { customFields: Object.fromEntries(own) }),
  };
}
