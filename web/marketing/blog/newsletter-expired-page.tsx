import { unlistedMeta } from "#web/marketing/page-meta.ts";
import { NewsletterAnswer } from "./newsletter-answer.tsx";

export const meta = () => unlistedMeta("This link has expired");

export default function NewsletterExpiredPage() {
  return (
    <NewsletterAnswer
      title="This link has expired"
      text="It was used already, or it is too old. To subscribe, enter your address on the blog once more, and we send you a fresh link."
    />
  );
}
