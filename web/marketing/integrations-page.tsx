import {
  Box,
  CalendarDays,
  Cloud,
  Hash,
  type LucideIcon,
  Mail,
  MessageCircle,
  Video,
  Zap,
} from "lucide-react";
import { claims } from "#shared/site/claims.ts";
import { integrationRequest } from "#shared/site/contact-form.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Card } from "#web/ui/cards/card.tsx";
import { ActionLink } from "./action-link.tsx";
import { fieldRules } from "./forms/field-rules.ts";
import { FormField } from "./forms/form-field.tsx";
import { PublicForm } from "./forms/public-form.tsx";
import { IconTile } from "./icon-tile.tsx";
import { pageMeta } from "./page-meta.ts";
import { PageIntro, Section } from "./section.tsx";

export const meta = () =>
  pageMeta({
    path: paths.integrations,
    title: "Integrations · CRM Pro",
    description:
      "Connect CRM Pro to 100+ apps, among them Gmail, Slack, Zoom, Salesforce and Dropbox, to 5,000+ through Zapier, and to anything else by its REST API.",
    preview: "integrations",
  });

const categories = [
  { name: "Email and calendar", count: 14 },
  { name: "Calls and meetings", count: 12 },
  { name: "Team chat", count: 9 },
  { name: "Marketing", count: 18 },
  { name: "Customer support", count: 13 },
  { name: "Accounting and billing", count: 15 },
  { name: "Files and documents", count: 11 },
  { name: "Analytics and automation", count: 16 },
];

/** What each one does today, and by which means. */
const popular: { name: string; category: string; icon: LucideIcon; text: string; how: string }[] = [
  {
    name: "Gmail",
    category: "Email and calendar",
    icon: Mail,
    text: "Mail with your contacts stands on their pages, and what you write and answer there goes out from your own address.",
    how: "Connect the account in Settings: sign in with Google where that is set up, or use an app password.",
  },
  {
    name: "Google Calendar",
    category: "Email and calendar",
    icon: CalendarDays,
    text: "New tasks with a date become entries of a calendar.",
    how: "Through Zapier, n8n or Make, which hear of new tasks.",
  },
  {
    name: "Slack",
    category: "Team chat",
    icon: Hash,
    text: "A won deal or a new contact is announced in the channel where your team already is.",
    how: "Add a rule under Automation that sends a Slack message, with a link to the record.",
  },
  {
    name: "Zoom",
    category: "Calls and meetings",
    icon: Video,
    text: "Meetings that have ended become activities of the contact.",
    how: "Through Zapier, n8n or Make, which write by the REST API.",
  },
  {
    name: "Salesforce",
    category: "Analytics and automation",
    icon: Cloud,
    text: "Contacts, companies and deals move over with their columns recognized, and a dry run shows what each row does.",
    how: "Export a report there, and import the file here.",
  },
  {
    name: "Zapier",
    category: "Analytics and automation",
    icon: Zap,
    text: "Connects 5,000+ apps more: Zapier hears of what is added, changed and deleted, sends contacts and writes records.",
    how: "By webhooks both ways, and the REST API with an API key.",
  },
  {
    name: "Dropbox",
    category: "Files and documents",
    icon: Box,
    text: "Links to proposals and contracts stand on the deal; the file stays where it is.",
    how: "Paste the link into an own field or a note.",
  },
  {
    name: "WhatsApp",
    category: "Team chat",
    icon: MessageCircle,
    text: "Messages of a contact become notes on their page.",
    how: "Through Zapier, n8n or Make, which write by the REST API.",
  },
];

export default function IntegrationsPage() {
  return (
    <main id="content">
      <PageIntro
        title="Connected to the tools you have"
        lead="CRM Pro works with 100+ apps, some by themselves and most through Zapier, n8n or Make, which connect 5,000+. Each entry below says how. For everything else there is a REST API, open to read before you sign up."
      >
        <ActionLink href={apiPaths.docs} isPrimary>
          API Docs
        </ActionLink>
        <ActionLink href="#request">Request Integration</ActionLink>
      </PageIntro>
      <Categories />
      <Popular />
      <Request />
    </main>
  );
}

function Categories() {
  return (
    <section aria-labelledby="categories" className="page-width pb-16 sm:pb-20">
      <h2 id="categories" className="text-xl font-semibold tracking-tight">
        Categories
      </h2>
      <ul className="mt-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {categories.map(({ name, count }) => (
          <li
            key={name}
            className="flex items-baseline justify-between gap-3 rounded-xl border border-line bg-surface px-5 py-4 shadow-card"
          >
            <span className="font-medium">{name}</span>
            <span className="text-sm whitespace-nowrap text-ink-muted tabular-nums">
              {count} apps
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Popular() {
  return (
    <Section id="popular" title="Popular integrations" className="border-t border-line bg-sunken">
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {popular.map(({ name, category, icon, text, how }) => (
          <li
            key={name}
            className="flex flex-col rounded-xl border border-line bg-surface p-6 shadow-card"
          >
            <IconTile icon={icon} />
            <h3 className="mt-4 font-semibold">{name}</h3>
            <p className="text-sm text-ink-muted">{category}</p>
            <p className="mt-3 grow leading-7 text-pretty text-ink-muted">{text}</p>
            <p className="mt-4 text-sm text-pretty">
              <span className="font-medium">How:</span> {how}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const rule = fieldRules(integrationRequest);

function Request() {
  return (
    <Section
      id="request"
      title="Missing one?"
      lead="Tell us which app and what it should do. We build the ones that are asked for most, and tell you when yours is there."
      className="border-t border-line"
    >
      <Card className="max-w-3xl rounded-xl p-5 sm:p-8">
        <PublicForm
          action={apiPaths.integrationRequests}
          name="Request integration"
          className="grid gap-5 sm:grid-cols-2"
          buttonClassName="sm:justify-self-start"
          texts={{
            submit: "Request Integration",
            pending: "Sending...",
            sentTitle: "Request sent successfully!",
            sentText: `We'll get back to you within ${claims.replyTime}.`,
            failedTitle: "Error sending request",
            failedText: "Failed to send request",
          }}
        >
          <FormField name="name" label="Full Name" rule={rule("name")} autoComplete="name" />
          <FormField name="email" label="Email Address" rule={rule("email")} type="email" />
          <FormField
            name="integration"
            label="App"
            rule={rule("integration")}
            className="sm:col-span-full"
          />
          <FormField
            name="message"
            label="What should it do?"
            rule={rule("message")}
            rows={4}
            className="sm:col-span-full"
          />
        </PublicForm>
      </Card>
    </Section>
  );
}
