import { CalendarHeart, GraduationCap, HeartPulse, House, Laptop, TrendingUp } from "lucide-react";
import { ActionLink, TextLink } from "#web/marketing/action-link.tsx";
import { FactsLine } from "#web/marketing/facts-line.tsx";
import { IconTile } from "#web/marketing/icon-tile.tsx";
import { pageMeta } from "#web/marketing/page-meta.ts";
import { PageIntro, Section } from "#web/marketing/section.tsx";
import { paths } from "#web/platform/navigation/paths.ts";
import { type Position, positions } from "./positions.ts";

export const meta = () =>
  pageMeta({
    path: paths.careers,
    title: "Careers · CRM Pro",
    description:
      "Work on a CRM that sales teams enjoy using. Six open positions in engineering, design, sales, customer success, marketing and support.",
    preview: "careers",
  });

const benefits = [
  {
    icon: House,
    name: "Where you work best",
    text: "At home, in one of our offices or between the two. We meet in person four times a year.",
  },
  {
    icon: CalendarHeart,
    name: "30 days off",
    text: "And the week between Christmas and New Year, when no one buys software anyway.",
  },
  {
    icon: HeartPulse,
    name: "Health, looked after",
    text: "Insurance for you and your family, and sixteen weeks with a new child, for every parent.",
  },
  {
    icon: TrendingUp,
    name: "A share of it",
    text: "Salaries by a scale that everyone can see, and options for everyone on it.",
  },
  {
    icon: GraduationCap,
    name: "Time to learn",
    text: "$2,000 and five days a year for courses, books and conferences of your choice.",
  },
  {
    icon: Laptop,
    name: "Good tools",
    text: "The computer, chair and screen you ask for. You know best what you need.",
  },
];

export default function CareersPage() {
  return (
    <main id="content">
      <PageIntro
        title="Build the tool that you would want to sell with"
        lead="We are a calm company with high standards. People here do careful work, write things down, and go home at five."
      >
        <ActionLink href="#positions" isPrimary>
          See Open Positions
        </ActionLink>
      </PageIntro>
      <Section id="benefits" title="Benefits" className="border-t border-line bg-sunken">
        <ul className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {benefits.map(({ icon, name, text }) => (
            <li key={name}>
              <IconTile icon={icon} />
              <h3 className="mt-4 font-semibold">{name}</h3>
              <p className="mt-1.5 leading-7 text-pretty text-ink-muted">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="positions" title="Open positions" className="border-t border-line">
        <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface shadow-card">
          {positions.map((position) => (
            <PositionRow key={position.slug} position={position} />
          ))}
        </ul>
        <p className="mt-8 text-ink-muted">
          Yours is not among them? <TextLink href={paths.contactUs}>Write to us</TextLink> and say
          what you would do here.
        </p>
      </Section>
    </main>
  );
}

function PositionRow({
  position: { slug, title, department, location, type },
}: {
  position: Position;
}) {
  return (
    <li className="flex items-center justify-between gap-4 p-5 sm:px-6">
      <div>
        <h3 className="text-lg font-semibold tracking-tight">
          <a href={paths.position(slug)} className="hover:text-accent-ink">
            {title}
          </a>
        </h3>
        <p className="mt-0.5 text-sm text-ink-muted">
          <FactsLine>
            {department}
            {location}
            {type}
          </FactsLine>
        </p>
      </div>
      <ActionLink href={`${paths.position(slug)}#apply`} className="h-10 px-4 text-sm">
        Apply<span className="sr-only"> as {title}</span>
      </ActionLink>
    </li>
  );
}
