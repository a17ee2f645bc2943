import { claims } from "#shared/site/claims.ts";
import { deletionNotice, inWords, keptFor } from "#shared/administration/kept-for.ts";
import { pageMeta } from "#web/marketing/page-meta.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { LegalText } from "./legal-text.tsx";

export const meta = () =>
  pageMeta({
    path: paths.terms,
    title: "Terms of Service · CRM Pro",
    description:
      "The agreement between you and CRM Pro: the free trial, billing and renewal, cancellation, your data, and how we change prices and terms.",
    preview: "terms",
  });

export default function TermsPage() {
  return (
    <LegalText
      title="Terms of Service"
      lead="What you can expect of us, and what we expect of you. We have tried to write it so that it can be read."
      updated="January 2025"
    >
      {text}
    </LegalText>
  );
}

const text = (
  <>
    <h2>1. Who agrees to what</h2>
    <p>
      These terms are the agreement between CRM Pro ("we") and the person or company that uses our
      website and our product ("you"). By creating an account or using the product you accept them.
      If you do so for a company, you confirm that you may act for it.
    </p>

    <h2>2. Your account</h2>
    <p>
      You need an account to use the product. Give us correct details, keep your password to
      yourself, and tell us soon if you believe that someone else has used your account. You are
      responsible for what happens under it. You must be at least 18 years old.
    </p>

    <h2>3. Free trial</h2>
    <p>
      Every new account begins with a free trial of 14 days. No credit card is required for it. When
      the trial ends, nothing is charged; to go on working, you choose a plan.
    </p>

    <h2>4. Plans, billing and renewal</h2>
    <ul>
      <li>
        Plans are billed in advance, monthly or annually, as you choose. The current prices stand on
        our <a href={`${paths.landing}#pricing`}>pricing page</a>.
      </li>
      <li>
        Subscriptions renew automatically at the end of each billing cycle, for another cycle of the
        same length, until they are canceled.
      </li>
      <li>
        If a payment fails, we tell you and try again before access is limited. Your records are not
        deleted because of it.
      </li>
    </ul>

    <h2>5. Cancellation</h2>
    <p>
      You can cancel anytime, through your account page and without writing to us. The cancellation
      takes effect at the end of the current billing cycle; until then you keep access to everything
      that you have paid for.
    </p>

    <h2>6. Refunds</h2>
    <p>
      Fees are non-refundable except where the law requires a refund. Rights that you have as a
      consumer are not touched by these terms.
    </p>

    <h2>7. Changes of fees</h2>
    <p>
      We may change our fees. A change takes effect at the end of your current billing cycle, never
      during it, and we tell you beforehand, so that you can cancel in time.
    </p>

    <h2>8. Your data</h2>
    <p>
      What you put into the product remains yours. You allow us to store and process it in order to
      provide the product to you, and for nothing else. How we handle personal data is described in
      our <a href={paths.privacy}>privacy policy</a>. See to it that you may lawfully store the data
      of the people whom you enter.
    </p>

    <h2>9. Fair use</h2>
    <p>Please do not:</p>
    <ul>
      <li>break the law with the product, or use it to send unwanted mail;</li>
      <li>try to reach other customers' data, or to get around the limits of your plan;</li>
      <li>test our security without having agreed on it with us;</li>
      <li>resell the product without our written consent.</li>
    </ul>
    <p>
      We may suspend an account that does these things. Unless there is danger in waiting, we write
      to you first.
    </p>

    <h2>10. Availability and support</h2>
    <p>
      We aim for an uptime of {claims.uptime} and make daily backups. All plans get email support;
      Professional and Enterprise get priority support via chat and phone. Guaranteed service levels
      are part of the Enterprise plan.
    </p>

    <h2>11. What belongs to us</h2>
    <p>
      The product, its design and its name belong to us. You get the right to use it for as long as
      your subscription lasts. The open-source software in it belongs to its authors, who share it
      under <a href={paths.licenses}>licenses of their own</a>. If you send us ideas, we may use
      them without owing you anything.
    </p>

    <h2>12. Liability</h2>
    <p>
      We provide the product with the care that you may expect of a professional. As far as the law
      allows, we are not liable for indirect damage or lost profit, and in total for no more than
      what you have paid us in the twelve months before. Nothing in these terms limits liability
      that cannot be limited by law.
    </p>

    <h2>13. Ending the agreement</h2>
    <p>
      You may end it by canceling. When the time that you have paid for is over, your workspaces can
      be read and exported for {inWords(keptFor.endedWorkspaces)}; then they are deleted, and from
      our backups within {inWords(keptFor.backups)} more. We write to their owners when this time
      begins and {inWords(deletionNotice)} before the deletion. Choosing a plan until then keeps
      everything. Neither the end of a trial nor a payment that fails deletes a workspace.
    </p>
    <p>
      You may also close your account at any time: workspaces of which you are the only member are
      deleted at once. We may end the agreement with at least 30 days' notice, and pay back what you
      have paid for the time after.
    </p>

    <h2>14. Changes of these terms</h2>
    <p>
      When we change these terms in a way that matters, we give you at least 30 days' notice, by
      mail or in the product. If you do not agree, you can cancel before the change takes effect.
    </p>

    <h2>15. Questions</h2>
    <p>
      <a href={paths.contactUs}>Write to us</a>; a person answers within {claims.replyTime}.
    </p>
  </>
);
