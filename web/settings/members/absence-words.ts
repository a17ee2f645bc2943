import { type Absence, isAwayAt } from "#shared/accounts/absences.ts";
import { format } from "#shared/format/format.ts";
import type { Member } from "#shared/accounts/members.ts";
import { sentence } from "#web/ui/isolated.ts";

/** Such as "Away until Dec 5, 2026", or "Away from Dec 1, 2026 until Dec 5, 2026" where that is to come. */
export function sayAbsence(absence: Absence): string {
  const { from, until } = absence;
  const since = isAwayAt(absence, new Date()) ? "" : ` from ${format.date(from)}`;
  return `Away${since}${until === null ? "" : ` until ${format.date(until)}`}`;
}

/** The name, for lists to choose from, with how long the member is away. */
export function sayMember({ name, absence }: Member, isMe = false): string {
  const isAway = absence !== null && isAwayAt(absence, new Date());
  const away = isAway ? sayAbsence(absence).replace(/^A/, "a") : null;
  const added = [isMe ? "you" : null, away].filter((word) => word !== null);
  return added.length === 0 ? name : sentence`${name} (${added.join(", ")})`;
}
