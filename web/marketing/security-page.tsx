import {
  Activity,
  BadgeCheck,
  DatabaseBackup,
  Fingerprint,
  KeyRound,
  LockKeyhole,
  type LucideIcon,
  ScrollText,
  SearchCheck,
  UserRoundCheck,
} from "lucide-react";
import { claims } from "#shared/site/claims.ts";
import { raised } from "#shared/format/first-letters.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { ActionLink } from "./action-link.tsx";
import { IconTile } from "./icon-tile.tsx";
import { pageMeta } from "./page-meta.ts";
import { PageIntro, Section } from "./section.tsx";

export const meta = () =>
  pageMeta({
    path: paths.security,
    title: "Security · CRM Pro",
    description: `How CRM Pro protects your data: ${claims.certification}, 256-bit encryption, SSO, 2FA, role-based access, daily backups, ${claims.auditRhythm} audits and ${claims.uptime} uptime.`,
    preview: "security",
  });

type Point = { icon: LucideIcon; name: string; text: string };

const badges: Point[] = [
  {
    icon: BadgeCheck,
    name: claims.certification,
    text: "Controls examined over months, not on a day",
  },
  { icon: LockKeyhole, name: "256-bit encryption", text: "On the way to us, and at rest" },
  { icon: Activity, name: `${claims.uptime} uptime`, text: claims.downtime },
  {
    icon: SearchCheck,
    name: `${raised(claims.auditRhythm)} audits`,
    text: "By people who are paid to find something",
  },
];

const protections: Point[] = [
  {
    icon: KeyRound,
    name: "Single sign-on",
    text: "Your people sign in through your identity provider. When someone leaves your company, they leave CRM Pro.",
  },
  {
    icon: Fingerprint,
    name: "Two-factor authentication",
    text: "A stolen password alone opens nothing, where a second factor is asked for.",
  },
  {
    icon: UserRoundCheck,
    name: "Role-based access",
    text: "Everyone sees and changes what their work requires, and no more.",
  },
  {
    icon: LockKeyhole,
    name: "Walls between customers",
    text: "Each record belongs to one workspace, and every question put to the database names it. There is no query that could answer with someone else's data.",
  },
  {
    icon: DatabaseBackup,
    name: "Daily backups",
    text: "Encrypted, kept apart from the product, and restored for practice, because a backup is worth what its last restoration was.",
  },
  {
    icon: ScrollText,
    name: "A log of every change",
    text: "Who changed what, when, and what it was before. Most changes can be undone with one click.",
  },
];

const practices = [
  [
    "Few people, few keys",
    "Access to production is granted for a reason and a time. Each use of it is recorded.",
  ],
  [
    "Two pairs of eyes",
    "No change reaches you that only its author has read. Tests run against each one before it ships.",
  ],
  [
    "Known parts",
    "We watch the libraries that we build on for weaknesses, and renew them within days.",
  ],
  [
    "Plain pages",
    "Our pages load nothing from other companies, and run no script that we have not named beforehand.",
  ],
  [
    "Passwords we cannot read",
    "They are stored as salted hashes of a kind that is slow to guess. Repeated guesses are slowed down further.",
  ],
  [
    "When something happens",
    "There is a plan, and it is rehearsed. If an incident concerns your data, you hear it from us, without delay.",
  ],
] as const;

export default function SecurityPage() {
  return (
    <main id="content">
      <PageIntro
        title="Your customers trust you. You can trust us."
        lead="A pipeline is a list of everything a company hopes for. We treat it that way."
      />
      <div className="page-width pb-16 sm:pb-20">
        <h2 className="sr-only">Compliance</h2>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {badges.map(({ icon: Icon, name, text }) => (
            <li
              key={name}
              className="rounded-xl border border-line bg-surface p-6 text-center shadow-card"
            >
              <span className="mx-auto grid size-14 place-items-center rounded-full bg-success-soft text-success-ink">
                <Icon aria-hidden className="size-6" />
              </span>
              <h3 className="mt-4 font-semibold">{name}</h3>
              <p className="mt-1 text-sm leading-6 text-pretty text-ink-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
      <Section
        id="protections"
        title="How your data is protected"
        className="border-t border-line bg-sunken"
      >
        <ul className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {protections.map(({ icon, name, text }) => (
            <li key={name}>
              <IconTile icon={icon} />
              <h3 className="mt-4 font-semibold">{name}</h3>
              <p className="mt-1.5 leading-7 text-pretty text-ink-muted">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="practices" title="How we work" className="border-t border-line">
        <dl className="grid gap-x-12 gap-y-8 md:grid-cols-2">
          {practices.map(([name, text]) => (
            <div key={name} className="border-t border-line pt-5">
              <dt className="font-semibold">{name}</dt>
              <dd className="mt-1.5 leading-7 text-pretty text-ink-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section
        id="questions"
        title="A questionnaire to fill in? A weakness to report?"
        lead={`Send it to us. People who know the answers read it, and reply within ${claims.replyTime}.`}
        isCentered
        className="border-t border-line bg-sunken text-center"
      >
        <ActionLink href={paths.contactUs} isPrimary>
          Contact Us
        </ActionLink>
      </Section>
    </main>
  );
}
