import type { Client } from "pg";
import { currentUser } from "#shared/accounts/accounts.ts";
import { activity } from "#shared/crm/activities.ts";
import { contact } from "#shared/crm/contacts.ts";
import { member, team } from "#shared/accounts/members.ts";
import { ofActivity, ofContact, ofRights, ofWorkspace } from "#tests/support/locks.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { signUp } from "#tests/support/test-client.ts";

/** A member who sees a team's records, a contact of another one in it, and how it leaves the team or goes to others. */
export async function newTeam() {
  const admin = await signUp();
  const { workspaceId, id: adminId } = await admin.get("/api/auth/user", currentUser);
  const { id: teamId } = await admin.create("/api/teams", team, { name: "Sales" });
  const colleague = await addMember(admin, { visibility: "team", teamId });
  const { userId } = await memberOf(admin, colleague);
  const { userId: ownerId } = await memberOf(admin, await addMember(admin, { teamId }));
  const jane = { name: "Jane", email: "jane@x.example", ownerId };
  const { id: contactId } = await admin.create("/api/contacts", contact, jane);
  const other = { name: "Jane", email: "jane@y.example" };
  const { id: winnerId } = await colleague.create("/api/contacts", contact, other);
  const note = { type: "note", title: "Met", contactId } as const;
  const { id: noteId } = await colleague.create("/api/activities", activity, note);
  const path = `/api/contacts/${contactId}`;
  return {
    admin,
    colleague,
    workspaceId,
    ownerId,
    contactId,
    winnerId,
    userId,
    leave: () => admin.update(`/api/members/${ownerId}`, member, { teamId: null }),
    giveAway: (changing: Client) => give(changing, contactId, adminId),
    giveToNoOne: (changing: Client) => give(changing, contactId, null),
    handOver: (changing: Client) => give(changing, contactId, userId),
    rights: { ...ofRights, workspaceId, id: userId },
    record: { ...ofContact, workspaceId, id: contactId },
    note: { ...ofActivity, workspaceId, id: noteId },
    update: { method: "PUT", path, body: { name: "Janet" } },
    removal: { method: "DELETE", path },
    log: { ...ofWorkspace, workspaceId, id: workspaceId },
    noteRemoval: { method: "DELETE", path: `/api/activities/${noteId}` },
    noteUpdate: {
      method: "PUT",
      path: `/api/activities/${noteId}`,
      body: { title: "Met again" },
    },
    bulkEdit: {
      method: "POST",
      path: "/api/contacts/bulk-edit",
      body: { selection: { ids: [contactId] }, changes: { title: "Buyer" } },
    },
    merge: {
      method: "POST",
      path: "/api/contacts/merge",
      body: { winnerId, loserIds: [contactId] },
    },
  };
}

export type Team = Awaited<ReturnType<typeof newTeam>>;

/** In the transaction that has locked the contact. */
async function give(changing: Client, contactId: string, ownerId: string | null): Promise<void> {
  await changing.query(`select set_config('crm.change_set_id', gen_random_uuid()::text, true),
    set_config('crm.channel', 'web', true)`);
  await changing.query("update contacts set owner_id = $2 where id = $1", [contactId, ownerId]);
}
