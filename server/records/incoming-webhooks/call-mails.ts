import type { Db } from "#server/platform/database/database.ts";
import { notifyOwner } from "#server/records/arrivals/notify-owner.ts";
import type { SettledArrival } from "#server/records/arrivals/settle-arrival.ts";
import type { StoredIncoming } from "#server/records/incoming-webhooks/incoming-webhooks.queries.ts";

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
    footer: "You get this mail because the webhook gives new contacts to you.",
  });
}
