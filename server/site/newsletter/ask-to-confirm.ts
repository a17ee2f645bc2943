import { mayWriteTo } from "#server/platform/mail/limit-strangers.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import {
  alreadySubscribedMail,
  confirmationMail,
} from "#server/site/newsletter/newsletter-mails.ts";
import { upsertSubscriber } from "#server/site/newsletter/newsletter.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { isRepeated, limitVisitor } from "#server/platform/limits/limit-visitors.ts";

export async function askToConfirm(
  db: Db,
  visitorAddress: string,
  email: string,
  baseUrl: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (await isRepeated(tx, "newsletter", { email })) return;
    await limitVisitor(tx, "newsletter", visitorAddress);
    if (!(await mayWriteTo(tx, email))) return;
    const subscriber = await upsertSubscriber(tx, email);
    const mail = subscriber.isSubscribed ? alreadySubscribedMail : confirmationMail;
    await queueMail(tx, mail(email, subscriber, baseUrl));
  });
}
