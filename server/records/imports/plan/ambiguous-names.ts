import type { StoredRecord } from "#server/records/imports/plan/find-records.ts";

/** A cell of a custom field with the name of several members. */
export interface AmbiguousName {
  key: string;
  label: string;
  text: string;
  userIds: string[];
}

/** Of the members with each name the one that the record has already, by field, or why the row is refused. */
export function settleAmbiguous(
  names: readonly AmbiguousName[],
  record: StoredRecord | null,
): { users: Record<string, string>; problem: string | null } {
  const kept = new Map<string, unknown>(Object.entries(record?.custom_fields ?? {}));
  const users: Record<string, string> = {};
  for (const { key, label, text, userIds } of names) {
    const userId = userIds.find((id) => id === kept.get(key));
    if (userId === undefined) {
      return {
        users,
        problem: `${label}: ${sayAmbiguous(text, userIds.length)}. ${addressSentence}`,
      };
    }
    users[key] = userId;
  }
  return { users, problem: null };
}

export function sayAmbiguous(name: string, members: number): string {
  return `“${name}” is the name of ${members} members`;
}

export const addressSentence = "Give an email address instead.";
