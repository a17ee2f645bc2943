import { unlistedMeta } from "#web/marketing/page-meta.ts";
import { NewsletterAnswer } from "./newsletter-answer.tsx";

export const meta = () => unlistedMeta("This link has run out");

export default function NewsletterExpiredPage() {
  return (
    <NewsletterAnswer
      title="This link has run out"
      text="It was used already, or it is too old. To subscribe, enter your address on the blog once more, and we send you a fresh link."
    />
  );
}
