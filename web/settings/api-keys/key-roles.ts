import { type KeyRole, keyRoles, lesserRole, type Role } from "#shared/accounts/permissions.ts";

export const keyRoleLabels = {
  admin: "Admin",
  member: "Member",
  viewer: "Viewer",
} satisfies Record<KeyRole, string>;

const explanations = {
  admin: "Admin: also loads and removes sample data, and reads the audit log",
  member: "Member: reads and changes records",
  viewer: "Viewer: reads records",
} satisfies Record<KeyRole, string>;

/** The roles that someone can give to a key: their own and those that may do less. */
export function keyRoleChoices(own: Role): Record<string, string> {
  const choices = keyRoles.filter((role) => lesserRole(own, role) === role);
  return Object.fromEntries(choices.map((role) => [role, explanations[role]]));
}
