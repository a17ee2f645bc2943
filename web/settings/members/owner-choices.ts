import type { CurrentUser } from "#shared/accounts/accounts.ts";
import type { Member } from "#shared/accounts/members.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { sayMember } from "./absence-words.ts";
import { nameOfMember, useMembers } from "./members.api.ts";

/** The members that a record can be given to, by id; the empty id is no one. @param chosen whose it is */
export function useOwnerChoices(chosen: string | null): Record<string, string> {
  const user = useSignedInUser();
  const members = useMembers();
  const people = members.data
    ?.filter((one) => one.userId === chosen || mayOwn(one, user))
    .map((one) => [one.userId, sayMember(one, one.userId === user.id)] as const);
  return {
    ...(user.visibility === "all" || chosen === null ? { "": "No one" } : {}),
    ...(people
      ? Object.fromEntries(people)
      : chosen === null
        ? {}
        : { [chosen]: nameOfMember(members, chosen) }),
  };
}

/** Whether the user may give the member a record: they must still see it afterwards. */
function mayOwn(member: Member, user: CurrentUser): boolean {
  if (user.visibility === "all" || member.userId === user.id) return true;
  return user.visibility === "team" && user.teamId !== null && member.teamId === user.teamId;
}
