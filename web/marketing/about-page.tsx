import { Eye, Gauge, HandHeart, Undo2 } from "lucide-react";
import { claims } from "#shared/site/claims.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { ActionLink } from "./action-link.tsx";
import { IconTile } from "./icon-tile.tsx";
import { KeyFigures } from "./key-figures.tsx";
import { pageMeta } from "./page-meta.ts";
import { leadership } from "./people.ts";
import { PageIntro, Section } from "./section.tsx";
import { organization } from "./structured-data.ts";

export const meta = () =>
  pageMeta({
    path: paths.about,
    title: "About · CRM Pro",
    description:
      "Why CRM Pro exists, what we are building towards, the values we decide by, and the people who lead the company.",
    preview: "about",
    about: [
      {
        "@type": "AboutPage",
        name: "About CRM Pro",
        mainEntity: {
          ...organization,
          employee: leadership.map(({ name, role }) => ({
            "@type": "Person",
            name,
            jobTitle: role,
          })),
        },
      },
    ],
  });

const aims = [
  {
    title: "Mission",
    text: "Give every sales team a clear next step on every deal, and give back the hours that keeping records used to take.",
  },
  {
    title: "Vision",
    text: "A working day in which software remembers and people listen: where no one prepares for a conversation by searching for it.",
  },
];

const values = [
  {
    icon: Gauge,
    name: "Quick is kind",
    text: "A second saved on a thing that is done a hundred times a day is a present to everyone who does it.",
  },
  {
    icon: Eye,
    name: "Say it plainly",
    text: "In the product, in prices and in terms. If it needs small print, we think again.",
  },
  {
    icon: Undo2,
    name: "Nothing is lost",
    text: "What people entrust to us is there tomorrow. What they do by mistake, they can undo.",
  },
  {
    icon: HandHeart,
    name: "Answer like a person",
    text: `Everyone who writes to us hears from someone who has read it, within ${claims.replyTime}.`,
  },
];

export default function AboutPage() {
  return (
    <main id="content">
      <PageIntro
        title="Made by people who have carried a quota"
        lead="CRM Pro began in a sales team that kept two records: the official one, for the manager, and the true one, in a notebook. We set out to build one that people would keep because it helps them."
      />
      <div className="page-width grid gap-5 pb-16 sm:pb-20 md:grid-cols-2">
        {aims.map(({ title, text }) => (
          <section
            key={title}
            aria-label={title}
            className="rounded-xl border border-line bg-surface p-6 shadow-card sm:p-8"
          >
            <h2 className="text-sm font-medium text-accent-ink">{title}</h2>
            <p className="mt-3 text-xl leading-relaxed font-medium tracking-tight text-pretty">
              {text}
            </p>
          </section>
        ))}
      </div>
      <section aria-label="Key figures" className="border-y border-line bg-surface py-10 sm:py-12">
        <KeyFigures />
      </section>
      <Values />
      <Leadership />
      <Section
        id="join"
        title="Come and build it with us"
        lead="We are a small company with a large pipeline, and there are chairs free."
        isCentered
        className="border-t border-line text-center"
      >
        <ActionLink href={paths.careers} isPrimary>
          See Open Positions
        </ActionLink>
      </Section>
    </main>
  );
}

function Values() {
  return (
    <Section id="values" title="Values">
      <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {values.map(({ icon, name, text }) => (
          <li key={name}>
            <IconTile icon={icon} />
            <h3 className="mt-4 font-semibold">{name}</h3>
            <p className="mt-1.5 leading-7 text-pretty text-ink-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Leadership() {
  return (
    <Section id="leadership" title="Leadership" className="border-t border-line bg-sunken">
      <ul className="grid gap-5 sm:grid-cols-2">
        {leadership.map(({ name, initials, role, about }) => (
          <li
            key={name}
            className="flex gap-5 rounded-xl border border-line bg-surface p-6 shadow-card"
          >
            <span
              aria-hidden
              className="grid size-14 shrink-0 place-items-center rounded-full bg-accent-soft text-lg font-semibold text-accent-ink"
            >
              {initials}
            </span>
            <div>
              <h3 className="font-semibold">{name}</h3>
              <p className="text-sm text-ink-muted">{role}</p>
              <p className="mt-3 leading-7 text-pretty text-ink-muted">{about}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
