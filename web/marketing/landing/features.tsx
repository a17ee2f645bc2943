import type { ReactNode } from "react";
import { claims } from "#shared/site/claims.ts";
import { Section } from "#web/marketing/section.tsx";
import { cn } from "#web/ui/class-names.ts";
import {
  BoardPicture,
  ChartPicture,
  ContactsPicture,
  FlowPicture,
  NotePicture,
  PhonePicture,
  ScorePicture,
  ShieldPicture,
  SyncPicture,
} from "./feature-pictures.tsx";

type Feature = { title: string; text: string; picture: ReactNode; span: string };

const features: Feature[] = [
  {
    title: "A pipeline you can move with your hands",
    text: "Drag-and-drop visual pipeline with forecasting: move a deal and everyone sees it, in the board, the totals and the forecast.",
    picture: <BoardPicture />,
    span: "lg:col-span-4",
  },
  {
    title: "Contact and lead management",
    text: "Custom fields, tags and segmentation, so that the right list is two clicks away.",
    picture: <ContactsPicture />,
    span: "lg:col-span-2",
  },
  {
    title: "Workflow automation",
    text: "Workflow automation and email sequences follow up when you said you would.",
    picture: <FlowPicture />,
    span: "lg:col-span-2",
  },
  {
    title: "Analytics that answer the question",
    text: "See what was won, what slipped and why. Build custom reports from any field, your own included.",
    picture: <ChartPicture />,
    span: "lg:col-span-4",
  },
  {
    title: "Email and calendar, both ways",
    text: "Two-way sync files every message and meeting with the deal it belongs to.",
    picture: <SyncPicture />,
    span: "lg:col-span-2",
  },
  {
    title: "Lead scoring",
    text: "Call the leads that are most likely to buy first, and see what made them rise.",
    picture: <ScorePicture />,
    span: "lg:col-span-2",
  },
  {
    title: "In your pocket",
    text: "Mobile apps for iOS and Android: look someone up on the way in, log the visit on the way out.",
    picture: <PhonePicture />,
    span: "lg:col-span-2",
  },
  {
    title: "Security that passes the questionnaire",
    text: `${claims.certification}, 256-bit encryption, SSO, 2FA and role-based access: the answers your IT department asks for.`,
    picture: <ShieldPicture />,
    span: "lg:col-span-3",
  },
  {
    title: "Selling as a team",
    text: "Notes, mentions and quotas keep everyone on the same page, also when someone is on holiday.",
    picture: <NotePicture />,
    span: "lg:col-span-3",
  },
];

export function Features() {
  return (
    <Section
      id="features"
      title="Everything a sales team does in a day"
      lead="And nothing that has to be learned first. Each part is quick by mouse, by keyboard and by thumb."
      className="border-y border-line bg-sunken"
    >
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-6">
        {features.map(({ title, text, picture, span }) => (
          <li
            key={title}
            className={cn(
              "flex flex-col justify-between gap-6 overflow-hidden rounded-xl border border-line bg-surface p-6 shadow-card",
              span,
            )}
          >
            <div aria-hidden className="grid flex-1 content-center text-xs select-none">
              {picture}
            </div>
            <div>
              <h3 className="font-semibold">{title}</h3>
              <p className="mt-1.5 leading-7 text-pretty text-ink-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
