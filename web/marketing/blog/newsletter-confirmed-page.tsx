import { unlistedMeta } from "#web/marketing/page-meta.ts";
import { NewsletterAnswer } from "./newsletter-answer.tsx";

export const meta = () => unlistedMeta("You are subscribed");

export default function NewsletterConfirmedPage() {
  return (
    <NewsletterAnswer
      title="You are subscribed"
      text="Your address is confirmed. The next article comes to you by mail, and every mail has a link that ends it."
    />
  );
}
