import type { Email } from "postal-mime";
import { isPublicMailDomain } from "#shared/email/email-providers.ts";
import { targetsOf } from "#shared/email/email-suppressions.ts";
import type { LeftOutReason } from "#shared/email/email-sync.ts";
import { participantsOf } from "#server/email/messages/read-message.ts";

const folderReasons: Record<string, LeftOutReason | undefined> = {
  "\\Junk": "junk",
  "\\Drafts": "draft",
  "\\Trash": "trash",
};

/** Whose mailbox it is, and which addresses and domains its owner has blocked. */
export interface Own {
  /** In lower case. */
  ownAddress: string;
  blocked: ReadonlySet<string>;
}

/** Why a message that is seen for the first time has no place in the CRM; null where it has one. */
export function leftOutReason(
  mail: Email,
  { specialUse }: { specialUse: string | null },
  { ownAddress, blocked }: Own,
): LeftOutReason | null {
  const byFolder = folderReasons[specialUse ?? ""];
  if (byFolder) return byFolder;
  const people = participantsOf(mail);
  const isOwn = people.some(({ role, address }) => role === "from" && address === ownAddress);
  const others = people.filter(({ role }) => (role === "from") !== isOwn);
  const isBlocked = ({ address }: { address: string }) =>
    targetsOf(address).some((target) => blocked.has(target));
  if (others.length > 0 && others.every(isBlocked)) return "blocked";
  if (!isOwn && isSentToMany(mail)) return "newsletter";
  const domain = domainOf(ownAddress);
  const isInside = people.every(({ address }) => domainOf(address) === domain);
  return isInside && !isPublicMailDomain(domain) ? "own-domain" : null;
}

/** RFC 2919, RFC 2369, and the words of older programs. */
function isSentToMany({ headers }: Email): boolean {
  return headers.some(
    ({ key, value }) =>
      key === "list-id" ||
      key === "list-unsubscribe" ||
      (key === "precedence" && /^(bulk|list|junk)$/i.test(value.trim())),
  );
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}
