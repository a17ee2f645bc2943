import { type Visibility, type Role, roles } from "#shared/accounts/permissions.ts";

export const roleLabels: Record<Role, string> = {
  owner: "Owner",
  admin: "Admin",
  member: "Member",
  viewer: "Viewer",
};

const explanations: Record<Role, string> = {
  owner: "Owner: everything, also billing and deleting the workspace",
  admin: "Admin: all records, members and settings",
  member: "Member: reads and changes records",
  viewer: "Viewer: reads records",
};

export const visibilityLabels: Record<Visibility, string> = {
  all: "All records",
  team: "The records of a team, and their own",
  own: "Their own records",
};

/** The roles that someone can give: only an owner makes owners. */
export function roleChoices(own: Role): Record<string, string> {
  const choices = roles.filter((role) => own === "owner" || role !== "owner");
  return Object.fromEntries(choices.toReversed().map((role) => [role, explanations[role]]));
}

/** Whether a role is limited by a visibility: owners and admins see everything. */
export function isLimited(role: unknown): boolean {
  return role === "member" || role === "viewer";
}
