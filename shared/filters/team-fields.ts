import type { FilterField } from "./filter-field.ts";

/** Fields with the team of each member that they name, as it is today. */
export function withTeams(fields: Record<string, FilterField>): Record<string, FilterField> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.type === "member"
        ? [
            [name, field],
            [teamFieldOf(name), teamField(name, field)],
          ]
        : [[name, field]],
    ),
  );
}

/** The field with the team of a field's member: "ownerTeam" for "ownerId", "loggedByTeam" for "loggedBy". */
export function teamFieldOf(member: string): string {
  return `${member.replace(/Id$/, "")}Team`;
}

function teamField(member: string, { label }: FilterField): FilterField {
  return {
    label: label.endsWith(" by") ? `${label} (team)` : `${label}'s team`,
    type: "choice",
    choicesOf: "teams",
    teamOf: member,
  };
}
