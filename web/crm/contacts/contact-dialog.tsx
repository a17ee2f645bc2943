import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import type { Company } from "#shared/crm/companies.ts";
import {
  type Contact,
  type NewContact,
  newContact,
  contact as contactSchema,
  contactStatusLabels,
  contactFields,
} from "#shared/crm/contacts.ts";
import { useWorkspace } from "#web/settings/workspaces/workspaces.api.ts";
import { ownerField } from "#web/settings/members/owner-field.tsx";
import { customFormFields } from "#web/records/custom-fields/custom-field-inputs.tsx";
import { useEnteredFields } from "#web/records/custom-fields/custom-fields.api.ts";
import { customFieldsInForm } from "#web/records/custom-fields/with-custom-fields.ts";
import { tagsField } from "#web/records/tags/tags-field.tsx";
import { withSimilar } from "#web/records/duplicates/with-similar.tsx";
import {
  choiceField,
  type FieldList,
  notesField,
  textField,
} from "#web/platform/forms/form-fields.tsx";
import { RecordDialog } from "#web/platform/dialogs/record-dialog.tsx";
import { emptyForm, labelsOf } from "#web/records/kinds/form-parts.ts";
import { searchField } from "#web/platform/forms/search-field.tsx";
import { useSaveRecord } from "#web/records/kinds/save-record.ts";
import { searchRecords } from "#web/records/kinds/search-records.ts";
import { companyOf } from "./company-of.ts";
import { otherValuesField } from "./other-values-field.tsx";

type ContactForm = z.input<typeof newContact>;

const emptyContact = emptyForm(contactFields);
const labels = labelsOf(contactFields);

type InputsOf = {
  company: { id: string; name: string } | null;
  isNew: boolean;
  needsEmail: boolean;
};

function contactInputs({ company, isNew, needsEmail }: InputsOf) {
  return {
    name: textField({ label: labels.name, required: true }),
    email: withSimilar(
      "contact",
      isNew,
      textField({ label: labels.email, type: "email", required: needsEmail }),
    ),
    otherEmails: otherValuesField("otherEmails"),
    phone: textField({ label: labels.phone, type: "tel" }),
    otherPhones: otherValuesField("otherPhones"),
    title: textField({ label: labels.title, isHalf: true }),
    companyId: searchField({
      label: labels.companyId,
      isHalf: true,
      ...searchRecords("company"),
      initial: company && { value: company.id, label: company.name },
      creates: ["company"],
    }),
    avatar: null,
    status: choiceField({ label: labels.status, isHalf: true, labels: contactStatusLabels }),
    ownerId: ownerField({ label: labels.ownerId, isHalf: true }),
    tags: tagsField("contact"),
    notes: notesField({ label: labels.notes }),
    customFields: null,
  } satisfies FieldList<NewContact>;
}

type ContactDialogProps = {
  /** The contact to change; null adds one. */
  contact: Contact | null;
  /** Where a new contact works. */
  company?: Pick<Company, "id" | "name">;
  /** The name or the address that a new contact begins with. */
  words?: string;
  onSaved?: (answer: unknown) => void;
  onClose: () => void;
};

export function ContactDialog(props: ContactDialogProps) {
  const { contact, company, words = "", onSaved, onClose } = props;
  const [seen, see] = useState(contact);
  const custom = useEnteredFields("contact");
  const workspace = useWorkspace();
  const needsEmail = workspace.data?.requiresContactEmail ?? true;
  // A contact that has none may be saved as it is.
  const asksEmail = needsEmail && contact?.email !== null;
  const form = useForm<ContactForm, unknown, NewContact>({
    resolver: zodResolver(
      newContact.extend({
        email: newContact.shape.email.refine((email) => !asksEmail || email, "Email is required"),
        customFields: customFieldsInForm(custom, seen?.customFields ?? null),
      }),
    ),
    defaultValues: contact ?? {
      ...emptyContact,
      [words.includes("@") ? "email" : "name"]: words,
      companyId: company?.id ?? null,
    },
  });
  return (
    <RecordDialog
      title={contact ? "Edit Contact" : "Add Contact"}
      form={form}
      fields={{
        ...contactInputs({
          company: seen ? companyOf(seen) : (company ?? null),
          isNew: contact === null,
          needsEmail: asksEmail,
        }),
        ...customFormFields(custom),
      }}
      save={useSaveRecord("contact", seen)}
      isLoading={workspace.isLoading}
      onStale={(current) => see(contactSchema.parse(current))}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
