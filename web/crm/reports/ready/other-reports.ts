import { anyOf, type FilterNode } from "#shared/filters/filters.ts";
import { is, isEmpty, lastYear, ready, type ReadyReport } from "./ready-report.ts";

const contacts = "Contacts and companies";

export const contactReports: ReadyReport[] = [
  ready("new-contacts", contacts, "New contacts by month", "Beside the same months a year ago", {
    kind: "contact",
    groups: [{ field: "createdAt" }],
    period: lastYear("createdAt"),
    compare: "yearAgo",
  }),
  ready(
    "contact-status",
    contacts,
    "Contacts by owner and status",
    "How many contacts each person has, by status",
    {
      kind: "contact",
      groups: [{ field: "ownerId" }, { field: "status" }],
    },
  ),
  ready(
    "new-by-tag",
    contacts,
    "New contacts by tag",
    "Where new contacts come from, if tags name their source",
    {
      kind: "contact",
      groups: [{ field: "createdAt" }, { field: "tags" }],
      period: lastYear("createdAt"),
    },
  ),
  ready("contact-tags", contacts, "Contacts by tag", "How large each audience is", {
    kind: "contact",
    groups: [{ field: "tags" }],
  }),
  ready(
    "incomplete",
    contacts,
    "Incomplete contacts by owner",
    "Without a phone, an email or a company",
    {
      kind: "contact",
      groups: [{ field: "ownerId" }],
      filter: [anyOf(isEmpty("phone"), isEmpty("email"), isEmpty("companyName"))],
    },
  ),
  ready("industries", contacts, "Companies by industry", "Which trades you know", {
    kind: "company",
    groups: [{ field: "industry" }],
  }),
  ready(
    "without-deals",
    contacts,
    "Companies without a deal, by location",
    "Where there is more to sell",
    {
      kind: "company",
      groups: [{ field: "location" }],
      filter: [{ related: "deals", has: "none" }],
    },
  ),
];

const stillOpen: FilterNode = { field: "status", operator: "isNoneOf", value: ["completed"] };

export const taskReports: ReadyReport[] = [
  ready("open-tasks", "Tasks", "Open tasks by person and priority", "Who has how much to do", {
    kind: "task",
    groups: [{ field: "assignedUserId" }, { field: "priority" }],
    filter: [stillOpen],
  }),
  ready("late-tasks", "Tasks", "Overdue tasks by person", "What waits already", {
    kind: "task",
    groups: [{ field: "assignedUserId" }],
    filter: [is("dueDate", "isOverdue")],
  }),
  ready("done-late", "Tasks", "Tasks done late by person", "Completed after their due date", {
    kind: "task",
    groups: [{ field: "assignedUserId" }],
    filter: [{ field: "daysLate", operator: "isMoreThan", value: "0" }],
    period: lastYear("completedAt"),
  }),
  ready(
    "due-tasks",
    "Tasks",
    "Tasks due in the next 30 days",
    "Which days are full",
    {
      kind: "task",
      groups: [{ field: "dueDate", step: "day" }],
      filter: [stillOpen],
      period: { field: "dueDate", span: "next30Days" },
    },
    "columns",
  ),
];

const isLogged = is("loggedBy", "isNotEmpty");
const talks: FilterNode = { field: "type", operator: "isAnyOf", value: ["call", "meeting"] };

export const activityReports: ReadyReport[] = [
  ready(
    "activities",
    "Activities",
    "Activities by person and type",
    "Who has logged how much in the last 30 days",
    {
      kind: "activity",
      groups: [{ field: "loggedBy" }, { field: "type" }],
      filter: [isLogged],
      period: { field: "occurredAt", span: "last30Days" },
    },
  ),
  ready(
    "first-answer",
    "Activities",
    "Time to first answer",
    "Median hours until an email was answered, by mailbox",
    {
      kind: "email",
      groups: [{ field: "mailboxOwnerId" }],
      measure: { of: "median", field: "hoursUntilAnswered" },
      filter: [is("hoursUntilAnswered", "isNotEmpty")],
      period: lastYear("sentAt"),
    },
  ),
  ready("talks", "Activities", "Calls and meetings by week", "Beside the same weeks a year ago", {
    kind: "activity",
    groups: [{ field: "occurredAt", step: "week" }],
    filter: [isLogged, talks],
    period: lastYear("occurredAt"),
    compare: "yearAgo",
  }),
];
