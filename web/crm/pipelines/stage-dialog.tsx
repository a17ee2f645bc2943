import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { dealFields } from "#shared/crm/deals.ts";
import { customName } from "#shared/filters/known-fields.ts";
import {
  forecastCategoryLabels,
  type Pipeline,
  type Stage,
  stageTypeLabels,
  type WrittenStage,
  writtenStage,
} from "#shared/crm/pipelines.ts";
import type { RecordField } from "#shared/records/record-field.ts";
import { checkboxField, choiceField, textField } from "#web/platform/forms/form-fields.tsx";
import { useAsOpened } from "#web/platform/forms/use-as-opened.ts";
import { useCustomFields } from "#web/records/custom-fields/custom-fields.api.ts";
import { FormDialog } from "#web/settings/form-dialog.tsx";
import { roleLabels } from "#web/settings/members/member-roles.ts";
import { openStages } from "#web/settings/pipelines/pipelines.api.ts";
import { choicesField } from "./choices-field.tsx";
import { changePipeline } from "./pipeline-writes.ts";
import { withStageAdded } from "./stage-order.ts";
import { sentence } from "#web/ui/isolated.ts";

type StageForm = z.input<typeof writtenStage>;

const newStage: StageForm = {
  name: "",
  type: "open",
  probability: 50,
  category: "pipeline",
  idleAfterDays: 14,
  requiredFields: [],
  enterRoles: null,
  leaveRoles: null,
  allowsSkip: true,
  allowsBack: true,
};

type StageDialogProps = {
  pipeline: Pipeline;
  /** The stage to change; null adds one before those that are won or lost. */
  stage: Stage | null;
  onClose: () => void;
};

export function StageDialog({ pipeline, stage, onClose }: StageDialogProps) {
  const opened = useAsOpened(pipeline);
  const form = useForm<StageForm, unknown, WrittenStage>({
    resolver: zodResolver(writtenStage),
    defaultValues: stage ?? newStage,
  });
  return (
    <FormDialog
      title={stage ? sentence`Edit ${stage.name}` : "Add stage"}
      form={form}
      fields={useStageInputs()}
      send={async (written) => {
        const done = stage ? "The stage was saved" : "The stage was added";
        await changePipeline(opened, { stages: withStage(opened, stage, written) }, done);
        onClose();
      }}
      submitLabel={stage ? "Save" : "Add stage"}
      onClose={onClose}
    />
  );
}

/** The open stages with what was written in place of a stage, or as a new one. */
function withStage(pipeline: Pipeline, stage: Stage | null, written: WrittenStage) {
  const stages: WrittenStage[] = openStages(pipeline);
  if (!stage) return withStageAdded(stages, written);
  return stages.map((one) => (one.key === stage.key ? { ...written, key: stage.key } : one));
}

const writers = { owner: roleLabels.owner, admin: roleLabels.admin, member: roleLabels.member };

function useStageInputs() {
  const own = useCustomFields("deal").map(({ key, label }) => [customName(key), label] as const);
  return {
    name: textField({ label: "Stage name", required: true, maxLength: 40 }),
    type: choiceField({
      label: "Type",
      labels: stageTypeLabels,
      hint: "Reports and forecasts go by the type, never by the name.",
    }),
    probability: textField({
      label: "Probability in percent",
      type: "number",
      min: 0,
      max: 100,
      isHalf: true,
      isNumber: true,
    }),
    idleAfterDays: textField({
      label: "Idle after days",
      type: "number",
      min: 1,
      max: 365,
      isHalf: true,
      isNumber: true,
      hint: "Left empty, its deals are never idle.",
    }),
    category: choiceField({ label: "Forecast category", labels: forecastCategoryLabels }),
    requiredFields: choicesField({
      label: "Fields that must be filled to enter",
      choices: { ...builtInLabels, ...Object.fromEntries(own) },
    }),
    enterRoles: choicesField({
      label: "Who may move deals here",
      choices: writers,
      nullAs: "all",
    }),
    leaveRoles: choicesField({
      label: "Who may move deals away",
      choices: writers,
      nullAs: "all",
    }),
    allowsSkip: checkboxField({ label: "Deals may come here past an open stage before it" }),
    allowsBack: checkboxField({ label: "Deals may go back from here to a stage before it" }),
  };
}

const asked = new Set([
  "value",
  "expectedCloseDate",
  "companyId",
  "contactId",
  "ownerId",
  "tags",
  "notes",
  "closeReason",
  "closeNote",
]);

const builtInLabels = Object.fromEntries(
  Object.entries<RecordField>(dealFields)
    .filter(([name]) => asked.has(name))
    .map(([name, { label }]) => [name, label]),
);
