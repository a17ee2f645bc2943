import { Clock, MessagesSquare, Rocket } from "lucide-react";
import { claims } from "#shared/site/claims.ts";
import { contactForm } from "#shared/site/contact-form.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Card } from "#web/ui/cards/card.tsx";
import { fieldRules } from "./forms/field-rules.ts";
import { FormField } from "./forms/form-field.tsx";
import { PublicForm } from "./forms/public-form.tsx";
import { IconTile } from "./icon-tile.tsx";
import { pageMeta } from "./page-meta.ts";
import { PageIntro } from "./section.tsx";
import { organization } from "./structured-data.ts";

export const meta = () =>
  pageMeta({
    path: paths.contactUs,
    title: "Contact · CRM Pro",
    description: `Questions about plans, a demonstration or moving your data to CRM Pro? Write to our team; a person replies within ${claims.replyTime}.`,
    preview: "contact",
    about: [{ "@type": "ContactPage", name: "Contact", mainEntity: organization }],
  });

const rule = fieldRules(contactForm);

const reasons = [
  {
    icon: Clock,
    title: `A reply within ${claims.replyTime}`,
    text: "From a person who knows the product, on every day of the week.",
  },
  {
    icon: MessagesSquare,
    title: "A demonstration with your own process",
    text: "Tell us your stages and your team's size, and we show you CRM Pro set up that way.",
  },
  {
    icon: Rocket,
    title: "Help with the move",
    text: "Spreadsheets, an old system or a shared inbox: we have seen them and know the way out.",
  },
];

export default function ContactFormPage() {
  return (
    <main id="content">
      <PageIntro
        title="Talk to us"
        lead="Questions about plans, a demonstration with your own process, moving your data, or something that does not work as it should."
      />
      <div className="page-width grid gap-12 pb-20 sm:pb-28 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card className="rounded-xl p-5 sm:p-8">
          <ContactForm />
        </Card>
        <ul className="grid content-start gap-8">
          {reasons.map(({ icon, title, text }) => (
            <li key={title} className="flex gap-4">
              <IconTile icon={icon} />
              <div>
                <h2 className="font-semibold">{title}</h2>
                <p className="mt-1 leading-7 text-ink-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </main>
  );
}

/** Texts of spec sections 2, 4 and 8. */
function ContactForm() {
  return (
    <PublicForm
      action={apiPaths.contactForm}
      name="Contact"
      className="grid gap-5 sm:grid-cols-2"
      buttonClassName="sm:col-span-full sm:justify-self-start"
      texts={{
        submit: "Send Message",
        pending: "Sending...",
        sentTitle: "Message sent successfully!",
        sentText: `We'll get back to you within ${claims.replyTime}.`,
        failedTitle: "Error sending message",
        failedText: "Failed to send message",
      }}
    >
      <FormField name="name" label="Full Name" rule={rule("name")} autoComplete="name" />
      <FormField name="email" label="Email Address" rule={rule("email")} type="email" />
      <FormField
        name="company"
        label="Company Name"
        rule={rule("company")}
        autoComplete="organization"
        className="sm:col-span-full"
      />
      <FormField
        name="message"
        label="Message"
        rule={rule("message")}
        rows={6}
        className="sm:col-span-full"
      />
    </PublicForm>
  );
}
