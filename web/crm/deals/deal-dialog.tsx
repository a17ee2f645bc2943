import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import {
  type Deal,
  dealStageLabels,
  type NewDeal,
  newDeal,
  deal as dealSchema,
  dealFields,
} from "#shared/deals.ts";
import { priorityLabels } from "#shared/priorities.ts";
import { searchCompanies } from "#web/crm/companies/companies.api.ts";
import { searchContacts } from "#web/crm/contacts/contacts.api.ts";
import { ownerField } from "#web/settings/members/owner-field.tsx";
import { customFormFields } from "#web/records/custom-fields/custom-field-inputs.tsx";
import { useCustomFields } from "#web/records/custom-fields/custom-fields.api.ts";
import { customFieldsInForm } from "#web/records/custom-fields/with-custom-fields.ts";
import { tagsField } from "#web/records/tags/tags-field.tsx";
import { choiceField, type FieldList, notesField, textField } from "#web/platform/form-fields.tsx";
import { hiddenName } from "#web/platform/hidden-name.ts";
import { apiPaths } from "#web/platform/paths.ts";
import { RecordDialog } from "#web/platform/record-dialog.tsx";
import { emptyForm, labelsOf } from "#web/records/kinds/form-parts.ts";
import { searchField } from "#web/platform/search-field.tsx";
import { useSaveDeal } from "./deals.api.ts";

type DealForm = z.input<typeof newDeal>;
type Linked = { id: string; name: string };
export type DealLinks = { contact?: Linked | null; company?: Linked | null };

const emptyDeal = emptyForm(dealFields);
const labels = labelsOf(dealFields);

function dealInputs(links: DealLinks | undefined, followsLineItems: boolean) {
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
    stage: choiceField({ label: labels.stage, labels: dealStageLabels }),
    contactId: searchField({
      label: labels.contactId,
      searchPlaceholder: "Search contacts...",
      initial: toOption(links?.contact),
      list: apiPaths.contacts,
      loadOptions: searchContacts,
    }),
    companyId: searchField({
      label: labels.companyId,
      searchPlaceholder: "Search companies...",
      initial: toOption(links?.company),
      list: apiPaths.companies,
      loadOptions: searchCompanies,
    }),
    priority: choiceField({ label: labels.priority, labels: priorityLabels }),
    expectedCloseDate: textField({ label: labels.expectedCloseDate, type: "date" }),
    ownerId: ownerField({ label: labels.ownerId }),
    notes: notesField({ label: labels.notes }),
    tags: tagsField("deal"),
    customFields: null,
  } satisfies FieldList<NewDeal>;
}

function toOption(linked: Linked | null | undefined) {
  return linked ? { value: linked.id, label: linked.name } : null;
}

type DealDialogProps = {
  deal: Deal | null;
  /** Whom a new deal is with, as long as no one else is chosen. */
  links?: DealLinks;
  onClose: () => void;
};

export function DealDialog({ deal, links: newDealLinks, onClose }: DealDialogProps) {
  const [seen, see] = useState(deal);
  const links = seen ? linksOf(seen) : newDealLinks;
  const custom = useCustomFields("deal");
  const form = useForm<DealForm, unknown, NewDeal>({
    resolver: zodResolver(
      newDeal.extend({ customFields: customFieldsInForm(custom, seen?.customFields ?? null) }),
    ),
    defaultValues: deal ?? {
      ...emptyDeal,
      contactId: links?.contact?.id ?? null,
      companyId: links?.company?.id ?? null,
    },
  });
  return (
    <RecordDialog
      title={deal ? "Edit Deal" : "New Deal"}
      form={form}
      fields={{
        ...dealInputs(links, seen?.followsLineItems ?? false),
        ...customFormFields(custom),
      }}
      save={useSaveDeal(seen)}
      onStale={(current) => see(dealSchema.parse(current))}
      onClose={onClose}
    />
  );
}

function linksOf({ contactId, contactName, companyId, companyName }: Deal): DealLinks {
  return {
    contact: contactId ? { id: contactId, name: contactName ?? hiddenName } : null,
    company: companyId ? { id: companyId, name: companyName ?? hiddenName } : null,
  };
}
