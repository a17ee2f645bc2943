import { BriefcaseBusiness, Cloud, House, Landmark } from "lucide-react";
import { IconTile } from "#web/marketing/icon-tile.tsx";
import { Section } from "#web/marketing/section.tsx";

const industries = [
  {
    icon: House,
    name: "Real estate",
    text: "Follow every buyer and listing from the first viewing to the keys, and know who went quiet since.",
  },
  {
    icon: Landmark,
    name: "Financial services",
    text: "Long relationships, many conversations: the whole history of a client on one page, with access by role.",
  },
  {
    icon: Cloud,
    name: "Technology and SaaS",
    text: "Trials, pilots and renewals on one board, with a forecast that moves when the deals do.",
  },
  {
    icon: BriefcaseBusiness,
    name: "Professional services",
    text: "Turn proposals into engagements, hand them over with their notes, and come back when it is time.",
  },
];

export function Industries() {
  return (
    <Section
      id="industries"
      title="At home in your industry"
      lead="Stages, fields and tags follow the way you sell, not the other way around."
    >
      <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {industries.map(({ icon, name, text }) => (
          <li key={name}>
            <IconTile icon={icon} />
            <h3 className="mt-4 font-semibold">{name}</h3>
            <p className="mt-1.5 leading-7 text-ink-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
