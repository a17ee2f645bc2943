import { listPages } from "#shared/records/record-pages.ts";
import type { Db } from "#server/platform/database/database.ts";
import { format } from "#shared/format/format.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { mailMember, notifyOwner } from "#server/records/arrivals/notify-owner.ts";
import type { SettledArrival } from "#server/records/arrivals/settle-arrival.ts";
import type { AcceptedCall } from "#server/records/incoming-webhooks/accept-call.ts";
import type { StoredIncoming } from "#server/records/incoming-webhooks/incoming-webhooks.queries.ts";

/** One mail to each owner, however many calls were accepted. Who accepts their own sees it. */
export async function mailAboutAccepted(
  tx: Db,
  baseUrl: string,
  by: Pick<Actor, "userId">,
  accepted: readonly AcceptedCall[],
): Promise<void> {
  const ofOthers = accepted.filter(({ settled }) => settled.contact.ownerId !== by.userId);
  for (const [ownerId, own] of Map.groupBy(ofOthers, ({ settled }) => settled.contact.ownerId)) {
    const [first, ...others] = own;
    if (!first || ownerId === null || !first.webhook.settings.isNotifying) continue;
    if (others.length === 0) await mailAboutCall(tx, baseUrl, first.webhook, first.settled);
    else await notifyOfMany(tx, baseUrl, ownerId, { name: first.webhook.name, own });
  }
}

const footer = "You get this mail because the webhook gives new contacts to you.";

async function notifyOfMany(
  tx: Db,
  baseUrl: string,
  ownerId: string,
  { name, own }: { name: string; own: readonly AcceptedCall[] },
): Promise<void> {
  const names = [...new Set(own.map(({ settled }) => settled.contact.name))];
  const count = format.number(own.length);
  await mailMember(tx, ownerId, {
    subject: `${count} calls came in through “${name}”`,
    paragraphs: [
      `${count} calls of the incoming webhook “${name}” were taken again. They gave you, or added to, these contacts: ${format.list(names)}.`,
    ],
    action: { label: "Open contacts", url: `${baseUrl}${listPages.contact}` },
    footer,
  });
}

/** To the contact's owner, where the webhook says so. */
export async function mailAboutCall(
  tx: Db,
  baseUrl: string,
  { name, settings }: StoredIncoming,
  settled: SettledArrival,
): Promise<void> {
  if (!settings.isNotifying) return;
  await notifyOwner(tx, baseUrl, settled, {
    subject: `${settled.contact.name} came in through “${name}”`,
    again: "was sent again",
    from: `through the incoming webhook “${name}”`,
    footer,
  });
}
