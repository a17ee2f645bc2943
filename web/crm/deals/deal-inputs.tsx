import { dealFields, type NewDeal } from "#shared/crm/deals.ts";
import { stageChoices } from "#shared/filters/known-fields.ts";
import { forecastCategoryLabels, type Pipeline } from "#shared/crm/pipelines.ts";
import { priorityLabels } from "#shared/crm/priorities.ts";
import { ownerField } from "#web/settings/members/owner-field.tsx";
import { tagsField } from "#web/records/tags/tags-field.tsx";
import {
  choiceField,
  type FieldList,
  type FieldRenderer,
  labelled,
  notesField,
  textField,
} from "#web/platform/forms/form-fields.tsx";
import { labelsOf } from "#web/records/kinds/form-parts.ts";
import { searchField } from "#web/platform/forms/search-field.tsx";
import { usePipelines } from "#web/settings/pipelines/pipelines.api.ts";
import { searchRecords } from "#web/records/kinds/search-records.ts";
import { UnloadedChoices } from "#web/platform/forms/unloaded-choices.tsx";
import { closeNoteField, closeReasonField } from "./close-reason-field.tsx";

type Linked = { id: string; name: string };
export type DealLinks = { contact?: Linked | null; company?: Linked | null };

const labels = labelsOf(dealFields);

type Inputs = {
  links: DealLinks | undefined;
  /** Its value is the sum of its lines. */
  followsLineItems: boolean;
  /** Not archived ones. */
  pipelines: Pipeline[];
};

export function dealInputs({ links, followsLineItems, pipelines }: Inputs) {
  return {
    title: textField({ label: labels.title, required: true }),
    value: textField({
      label: labels.value,
      required: true,
      type: "number",
      inputMode: "decimal",
      step: 0.01,
      min: 0,
      placeholder: "0.00",
      ...(followsLineItems && {
        readOnly: true,
        hint: "The sum of the line items, on the deal's page.",
      }),
    }),
    stage: stageField(stageChoices(openOnly(pipelines))),
    closeReason: closeReasonField(labels.closeReason),
    closeNote: closeNoteField(labels.closeNote),
    contactId: searchField({
      label: labels.contactId,
      ...searchRecords("contact"),
      initial: toOption(links?.contact),
      creates: ["contact"],
    }),
    companyId: searchField({
      label: labels.companyId,
      ...searchRecords("company"),
      initial: toOption(links?.company),
      creates: ["company"],
    }),
    priority: choiceField({ label: labels.priority, labels: priorityLabels }),
    expectedCloseDate: textField({ label: labels.expectedCloseDate, type: "date" }),
    forecastCategory: choiceField({
      label: labels.forecastCategory,
      labels: forecastCategoryLabels,
      none: "As its stage says",
    }),
    // Asked for where a deal is snoozed.
    snoozedUntil: null,
    snoozeReason: null,
    ownerId: ownerField({ label: labels.ownerId }),
    notes: notesField({ label: labels.notes }),
    tags: tagsField("deal"),
    customFields: null,
  } satisfies FieldList<NewDeal>;
}

function stageField(choices: Record<string, string>): FieldRenderer {
  const field = choiceField({ label: labels.stage, labels: choices });
  const render = (name: string) => (
    <>
      {field(name)}
      <UnloadedStages />
    </>
  );
  return labelled(labels.stage, render, field.describe);
}

function UnloadedStages() {
  return <UnloadedChoices query={usePipelines()} what="The stages" />;
}

function openOnly(pipelines: Pipeline[]): Pipeline[] {
  return pipelines.map((pipeline) => ({
    ...pipeline,
    stages: pipeline.stages.filter(({ isArchived }) => !isArchived),
  }));
}

function toOption(linked: Linked | null | undefined) {
  return linked ? { value: linked.id, label: linked.name } : null;
}
