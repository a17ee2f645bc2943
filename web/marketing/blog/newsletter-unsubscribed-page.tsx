import { unlistedMeta } from "#web/marketing/page-meta.ts";
import { NewsletterAnswer } from "./newsletter-answer.tsx";

export const meta = () => unlistedMeta("You are unsubscribed");

export default function NewsletterUnsubscribedPage() {
  return (
    <NewsletterAnswer
      title="You are unsubscribed"
      text="You get no more mails from us, and your address is off the list. The articles stay here for you to read."
    />
  );
}
