import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import {
  type Company,
  type NewCompany,
  newCompany,
  company as companySchema,
  companyFields,
} from "#shared/crm/companies.ts";
import { ownerField } from "#web/settings/members/owner-field.tsx";
import { customFormFields } from "#web/records/custom-fields/custom-field-inputs.tsx";
import { useCustomFields } from "#web/records/custom-fields/custom-fields.api.ts";
import { customFieldsInForm } from "#web/records/custom-fields/with-custom-fields.ts";
import { tagsField } from "#web/records/tags/tags-field.tsx";
import { type FieldList, notesField, textField } from "#web/platform/forms/form-fields.tsx";
import { RecordDialog } from "#web/platform/dialogs/record-dialog.tsx";
import { emptyForm, labelsOf } from "#web/records/kinds/form-parts.ts";
import { withSimilar } from "#web/records/duplicates/with-similar.tsx";
import { useSaveRecord } from "#web/records/kinds/save-record.ts";
import { withScheme } from "#web/platform/forms/website.ts";

const emptyCompany = emptyForm(companyFields);
const labels = labelsOf(companyFields);

const companyInputs = {
  name: textField({ label: labels.name, required: true }),
  industry: textField({ label: labels.industry, isHalf: true }),
  website: textField({
    label: labels.website,
    type: "url",
    isHalf: true,
    placeholder: "https://example.com",
    complete: withScheme,
  }),
  size: textField({ label: labels.size, isHalf: true, placeholder: "10-50 employees" }),
  location: textField({ label: labels.location, isHalf: true }),
  ownerId: ownerField({ label: labels.ownerId }),
  logo: null,
  notes: notesField({ label: labels.notes }),
  tags: tagsField("company"),
  customFields: null,
} satisfies FieldList<NewCompany>;

const newCompanyInputs = {
  ...companyInputs,
  name: withSimilar("company", true, companyInputs.name),
};

type CompanyDialogProps = {
  /** The company to change; null adds one. */
  company: Company | null;
  /** The name that a new company begins with. */
  words?: string;
  onSaved?: (answer: unknown) => void;
  onClose: () => void;
};

export function CompanyDialog({ company, words = "", onSaved, onClose }: CompanyDialogProps) {
  const [seen, see] = useState(company);
  const custom = useCustomFields("company");
  const form = useForm<z.input<typeof newCompany>, unknown, NewCompany>({
    resolver: zodResolver(
      newCompany.extend({ customFields: customFieldsInForm(custom, seen?.customFields ?? null) }),
    ),
    defaultValues: company ?? { ...emptyCompany, name: words },
  });
  return (
    <RecordDialog
      title={company ? "Edit Company" : "Add Company"}
      form={form}
      fields={{
        ...(company ? companyInputs : newCompanyInputs),
        ...customFormFields(custom),
      }}
      save={useSaveRecord("company", seen)}
      onStale={(current) => see(companySchema.parse(current))}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
