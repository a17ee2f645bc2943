import type { ContactChanges } from "#shared/crm/contacts.ts";
import type { ActivityLine } from "#server/crm/activities/activities.queries.ts";
import { changedFields, describeChange } from "#server/crm/activities/describe-change.ts";
import { withDistinctValues } from "#server/crm/contacts/distinct-values.ts";
import { requireEmail } from "#server/crm/contacts/require-email.ts";
import type { LockedContact } from "#server/crm/contacts/contacts.queries.ts";
import { withStoredValues } from "#server/crm/custom-fields/values-of-record.ts";
import type { RecordUpdate, UpdateContext } from "#server/crm/kinds/record-update.ts";
import type { Stored } from "#server/crm/custom-fields/stored-values.ts";

export async function prepareContactUpdate(
  context: UpdateContext,
  before: LockedContact,
  input: ContactChanges,
): Promise<RecordUpdate<Stored<ContactChanges>> | null> {
  const { tx, access } = context;
  const { id } = before;
  const distinct = withDistinctValues(before, input);
  const { changes, labels } = await withStoredValues(context, { before, changes: distinct });
  const changed = changedFields(before, changes);
  if (changed.includes("email")) await requireEmail(tx, access.workspaceId, changes.email);
  if (changed.includes("companyId")) await context.requireLink("company", changes.companyId);
  if (changed.includes("ownerId")) await context.requireOwner(changes.ownerId);
  if (changed.length === 0) return null;
  const { email: _email, otherEmails: _otherEmails, ...others } = changes;
  const hasOtherAddresses = changed.includes("email") || changed.includes("otherEmails");
  const line: ActivityLine = {
    type: "note",
    title: "Contact updated",
    description: describeChange("contact", changed, labels),
    relatedTo: changes.name ?? before.name,
    relatedId: id,
    contactId: id,
    companyId: changes.companyId === undefined ? before.companyId : changes.companyId,
    subjectOwnerId: changes.ownerId === undefined ? before.ownerId : changes.ownerId,
  };
  return { changes: hasOtherAddresses ? changes : others, line };
}
