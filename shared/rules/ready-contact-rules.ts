import { addTag, addTask, ifAll, waitDays } from "./ready-parts.ts";
import type { ReadyRule, ReadyWords } from "./ready-rule.ts";

const ofContacts = { kind: "contact", trigger: { type: "added" } } as const;
const isStatus = (status: string) =>
  ifAll({ field: "status", operator: "isAnyOf", value: [status] });

export function contactRules({ userId }: ReadyWords): ReadyRule[] {
  return [
    {
      ...ofContacts,
      key: "new-lead",
      name: "New lead",
      description: "Gives each new lead to a member, with a call to make the next day.",
      filter: isStatus("lead"),
      steps: [{ type: "assign", userIds: [userId] }, addTask("Call the new lead", 1)],
    },
    {
      ...ofContacts,
      key: "old-lead",
      name: "Lead without progress",
      description: "Asks what to do with a contact who is still a lead after two weeks.",
      filter: isStatus("lead"),
      steps: [waitDays(14), addTask("Still a lead after two weeks: call, or let go", 1)],
    },
    {
      ...ofContacts,
      key: "new-customer",
      name: "Lead becomes a customer",
      description: "Tags a contact who becomes active, and plans a welcome.",
      trigger: { type: "changed", fields: ["status"] },
      filter: isStatus("active"),
      steps: [addTag("customer"), addTask("Welcome the new customer", 1)],
    },
    {
      ...ofContacts,
      key: "win-back",
      name: "Win back",
      description: "Gets in touch again, 90 days after a contact became inactive.",
      trigger: { type: "changed", fields: ["status"] },
      filter: isStatus("inactive"),
      steps: [waitDays(90), addTask("Ask whether they need us again", 3)],
    },
    {
      ...ofContacts,
      key: "no-phone",
      name: "Contact without a phone number",
      description: "Plans to find the number of a new contact who has none.",
      filter: ifAll({ field: "phone", operator: "isEmpty" }),
      steps: [addTask("Find a phone number", 3)],
    },
  ];
}
