import type { ImportEntity } from "#shared/imports.ts";
import type { ImportFieldKind } from "#shared/imports/field-kinds.ts";

/** Something of a record that a column can hold. */
export interface ImportField {
  name: string;
  label: string;
  kind: ImportFieldKind;
}

const id: ImportField = { name: "id", label: "ID", kind: "id" };
const notes: ImportField = { name: "notes", label: "Notes", kind: "text" };
const tags: ImportField = { name: "tags", label: "Tags", kind: "tags" };
const owner: ImportField = { name: "owner", label: "Owner", kind: "owner" };
const company: ImportField = { name: "company", label: "Company", kind: "company" };

/** What the columns of a file can be, by kind of record; own fields come after these. */
export const importFields: Record<ImportEntity, readonly ImportField[]> = {
  contact: [
    { name: "name", label: "Name", kind: "text" },
    { name: "firstName", label: "First name", kind: "text" },
    { name: "lastName", label: "Last name", kind: "text" },
    { name: "email", label: "Email", kind: "email" },
    { name: "phone", label: "Phone", kind: "text" },
    { name: "title", label: "Job title", kind: "text" },
    company,
    { name: "status", label: "Status", kind: "choice" },
    tags,
    notes,
    owner,
    { name: "avatar", label: "Avatar", kind: "website" },
    id,
  ],
  company: [
    { name: "name", label: "Company name", kind: "text" },
    { name: "industry", label: "Industry", kind: "text" },
    { name: "website", label: "Website", kind: "website" },
    { name: "size", label: "Size", kind: "text" },
    { name: "location", label: "Location", kind: "text" },
    tags,
    notes,
    owner,
    { name: "logo", label: "Logo", kind: "website" },
    id,
  ],
  deal: [
    { name: "title", label: "Deal title", kind: "text" },
    { name: "value", label: "Value", kind: "money" },
    { name: "stage", label: "Stage", kind: "choice" },
    company,
    { name: "contact", label: "Contact", kind: "contact" },
    { name: "priority", label: "Priority", kind: "choice" },
    { name: "expectedCloseDate", label: "Expected close date", kind: "date" },
    tags,
    notes,
    owner,
    id,
  ],
  task: [
    { name: "title", label: "Task title", kind: "text" },
    { name: "description", label: "Description", kind: "text" },
    { name: "status", label: "Status", kind: "choice" },
    { name: "priority", label: "Priority", kind: "choice" },
    { name: "dueDate", label: "Due date", kind: "date" },
    { name: "assignee", label: "Assignee", kind: "text" },
    { ...owner, label: "Assigned user" },
    id,
  ],
};

/** The field that names a record of a kind. */
export function nameFieldOf(entity: ImportEntity): "name" | "title" {
  return entity === "contact" || entity === "company" ? "name" : "title";
}
