import { claims } from "#shared/site/claims.ts";
import { inWords, keptFor } from "#shared/administration/kept-for.ts";
import { pageMeta } from "#web/marketing/page-meta.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { LegalText } from "./legal-text.tsx";

export const meta = () =>
  pageMeta({
    path: paths.privacy,
    title: "Privacy Policy · CRM Pro",
    description:
      "Which personal data CRM Pro collects, what it is used for, who sees it, how long it is kept, and how you get a copy of it or have it deleted.",
    preview: "privacy",
  });

export default function PrivacyPage() {
  return (
    <LegalText
      title="Privacy Policy"
      lead="In short: we collect what the product needs, sell none of it, show you no advertising, and delete what you ask us to delete."
      updated="January 2025"
    >
      {text}
    </LegalText>
  );
}

const text = (
  <>
    <h2>1. Two kinds of data</h2>
    <p>
      This policy speaks of data about <strong>you</strong>, our visitor or user, for which we are
      responsible. The data about <strong>your customers</strong>, which you keep in the product, is
      yours: we process it on your behalf and on your instructions.
    </p>

    <h2>2. What we collect</h2>
    <ul>
      <li>
        <strong>Your account:</strong> name, mail address and a password, of which we keep only a
        salted hash.
      </li>
      <li>
        <strong>Your subscription:</strong> plan, billing cycle and status, and the name, address
        and VAT number that your invoices are made out to. Card details go to our payment provider
        directly; we never see them.
      </li>
      <li>
        <strong>What you write to us:</strong> messages through the contact form, job applications
        and requests for integrations, with your name and mail address, and your company if you name
        it.
      </li>
      <li>
        <strong>The newsletter:</strong> your mail address, once you have confirmed it.
      </li>
      <li>
        <strong>Technical records:</strong> your network address and the time of a request, to keep
        the service secure and to find faults.
      </li>
    </ul>
    <p>
      Our pages load nothing from other companies: no advertising, no analytics, no fonts. What is
      kept in your browser is listed in the <a href={paths.cookies}>cookie policy</a>.
    </p>

    <h2>3. What we use it for</h2>
    <ul>
      <li>to provide the product, and to bill it (our contract with you);</li>
      <li>to answer you (your request);</li>
      <li>to send the newsletter (your consent, which you can withdraw with one click);</li>
      <li>to prevent abuse and find faults (our legitimate interest);</li>
      <li>to keep records as the law demands (legal obligation).</li>
    </ul>
    <p>We make no automated decisions about you, and we do not sell data.</p>

    <h2>4. Who sees it</h2>
    <p>
      Our own staff, where their work requires it, and companies that work for us under contract:
      for hosting, for payments and for sending mail. We hand data to authorities only when the law
      compels us to, and tell you if we may.
    </p>

    <h2>5. How long we keep it</h2>
    <ul>
      <li>
        Your account: until you close it, and up to {inWords(keptFor.backups)} longer in our
        backups.
      </li>
      <li>
        A workspace: {inWords(keptFor.endedWorkspaces)} after its owners have canceled and the time
        that they paid for is over.
      </li>
      <li>
        Invoices, with your name and address on them: {inWords(keptFor.invoices)}, as tax law
        demands, also when you close your account.
      </li>
      <li>Messages to us: {inWords(keptFor.messages)} after the last one.</li>
      <li>Job applications: {inWords(keptFor.jobApplications)} after they reach us.</li>
      <li>Mails that we have sent you: {inWords(keptFor.mails)}.</li>
      <li>The newsletter: until you unsubscribe.</li>
      <li>Technical records: {inWords(keptFor.technicalRecords)}.</li>
      <li>
        The audit of a workspace, with sign-ins and network addresses: {inWords(keptFor.audit)}.
      </li>
    </ul>

    <h2>6. How we protect it</h2>
    <p>
      With 256-bit encryption, access by role, daily backups and {claims.auditRhythm} audits. There
      is more on our <a href={paths.security}>security page</a>. If a breach concerns you, we tell
      you without delay.
    </p>

    <h2>7. Your rights</h2>
    <p>
      You may ask what we have stored about you and get a copy of it, have it corrected or deleted,
      object to its use, and take it elsewhere in a common format.{" "}
      <a href={paths.contactUs}>Write to us</a>, and we answer within 30 days. You can also complain
      to the data protection authority of your country.
    </p>

    <h2>8. Where it is processed</h2>
    <p>
      If data leaves your country, we make sure that it is protected there as well as at home, by
      contract or because the law there is recognized as equivalent.
    </p>

    <h2>9. Children</h2>
    <p>The product is meant for businesses. We do not knowingly collect data of children.</p>

    <h2>10. Changes of this policy</h2>
    <p>
      When we change it in a way that matters, we give at least 30 days' notice, by mail or in the
      product, and the date above changes.
    </p>

    <h2>11. Questions</h2>
    <p>
      <a href={paths.contactUs}>Write to us</a>; a person answers within {claims.replyTime}.
    </p>
  </>
);
