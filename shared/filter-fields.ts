import { activityTypes } from "#shared/activities.ts";
import { contactStatusLabels } from "#shared/contacts.ts";
import type { CustomFieldType } from "#shared/custom-fields.ts";
import { dealStageLabels } from "#shared/deals.ts";
import type { FieldType } from "#shared/filter-operators.ts";
import { priorityLabels } from "#shared/priorities.ts";
import { taskStatusLabels } from "#shared/tasks.ts";

/** The kinds of record that have lists to filter, sort and select in. */
export const listedKinds = ["contact", "company", "deal", "task"] as const;

export type ListedKind = (typeof listedKinds)[number];

/** The kinds that a condition can be about. */
export type FilterKind = ListedKind | "activity";

/** A field that records can be filtered or sorted by. */
export interface FilterField {
  label: string;
  type: FieldType;
  /** The values of a choice, with what people read for each. */
  choices?: Record<string, string>;
  /** It always has a value. */
  isRequired?: boolean;
  /** A list can be sorted by it. */
  isSortable?: boolean;
  /** A date by which the record is to be done, and after which it is overdue. */
  isDue?: boolean;
  /** Where a field of the workspace's own has its value. */
  custom?: { key: string; type: CustomFieldType; isArchived: boolean };
}

const createdAt = { label: "Created", type: "moment", isRequired: true, isSortable: true } as const;
const owner = { label: "Owner", type: "member" } as const;
const notes = { label: "Notes", type: "text" } as const;

const activityTypeLabels = Object.fromEntries(
  activityTypes.map((type) => [type, type.charAt(0).toUpperCase() + type.slice(1)]),
);

/** The product's own fields; a workspace's custom fields come beside them. */
export const filterFields: Record<FilterKind, Record<string, FilterField>> = {
  contact: {
    name: { label: "Name", type: "text", isRequired: true, isSortable: true },
    email: { label: "Email", type: "text", isRequired: true, isSortable: true },
    phone: { label: "Phone", type: "text", isSortable: true },
    title: { label: "Title", type: "text", isSortable: true },
    companyName: { label: "Company", type: "text", isSortable: true },
    status: {
      label: "Status",
      type: "choice",
      choices: contactStatusLabels,
      isRequired: true,
      isSortable: true,
    },
    tags: { label: "Tags", type: "tags" },
    ownerId: owner,
    notes,
    createdAt,
  },
  company: {
    name: { label: "Name", type: "text", isRequired: true, isSortable: true },
    industry: { label: "Industry", type: "text", isSortable: true },
    website: { label: "Website", type: "text", isSortable: true },
    size: { label: "Size", type: "text", isSortable: true },
    location: { label: "Location", type: "text", isSortable: true },
    tags: { label: "Tags", type: "tags" },
    ownerId: owner,
    notes,
    createdAt,
  },
  deal: {
    title: { label: "Title", type: "text", isRequired: true, isSortable: true },
    value: { label: "Value", type: "number", isRequired: true, isSortable: true },
    stage: {
      label: "Stage",
      type: "choice",
      choices: dealStageLabels,
      isRequired: true,
      isSortable: true,
    },
    priority: {
      label: "Priority",
      type: "choice",
      choices: priorityLabels,
      isRequired: true,
      isSortable: true,
    },
    expectedCloseDate: {
      label: "Expected close date",
      type: "date",
      isSortable: true,
      isDue: true,
    },
    contactName: { label: "Contact", type: "text", isSortable: true },
    companyName: { label: "Company", type: "text", isSortable: true },
    tags: { label: "Tags", type: "tags" },
    ownerId: owner,
    notes,
    createdAt,
  },
  task: {
    title: { label: "Title", type: "text", isRequired: true, isSortable: true },
    status: {
      label: "Status",
      type: "choice",
      choices: taskStatusLabels,
      isRequired: true,
      isSortable: true,
    },
    priority: {
      label: "Priority",
      type: "choice",
      choices: priorityLabels,
      isRequired: true,
      isSortable: true,
    },
    dueDate: { label: "Due date", type: "date", isSortable: true, isDue: true },
    assignee: { label: "Assignee", type: "text", isSortable: true },
    assignedUserId: { label: "Assigned user", type: "member" },
    relatedTo: { label: "Related to", type: "text", isSortable: true },
    description: { label: "Description", type: "text" },
    createdAt,
  },
  activity: {
    type: { label: "Type", type: "choice", choices: activityTypeLabels, isRequired: true },
    title: { label: "Title", type: "text", isRequired: true },
    description: { label: "Description", type: "text" },
    createdAt,
  },
};

/** How the records of one kind belong to those of another. */
export interface Relation {
  kind: FilterKind;
  /** As it stands after "has no" or "has a". */
  label: string;
  /** A record has one of it at most. */
  isOne?: boolean;
}

const tasks = { kind: "task", label: "tasks" } as const;
const activities = { kind: "activity", label: "activities" } as const;
const contact = { kind: "contact", label: "contact", isOne: true } as const;
const company = { kind: "company", label: "company", isOne: true } as const;

export const relations: Record<FilterKind, Record<string, Relation>> = {
  contact: { company, deals: { kind: "deal", label: "deals" }, tasks, activities },
  company: {
    contacts: { kind: "contact", label: "contacts" },
    deals: { kind: "deal", label: "deals" },
    tasks,
    activities,
  },
  deal: { company, contact, tasks, activities },
  task: { contact, company, deal: { kind: "deal", label: "deal", isOne: true } },
  activity: {},
};
