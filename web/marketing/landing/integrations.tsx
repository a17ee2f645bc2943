import { Box, Cloud, Hash, type LucideIcon, Mail, Video, Zap } from "lucide-react";
import { ActionLink } from "#web/marketing/action-link.tsx";
import { IconTile } from "#web/marketing/icon-tile.tsx";
import { Section } from "#web/marketing/section.tsx";
import { paths } from "#web/platform/navigation/paths.ts";

const apps: { name: string; icon: LucideIcon; text: string }[] = [
  { name: "Gmail", icon: Mail, text: "Mail beside its contact" },
  { name: "Slack", icon: Hash, text: "Wins where the team talks" },
  { name: "Zoom", icon: Video, text: "Meetings logged with their contact" },
  { name: "Salesforce", icon: Cloud, text: "Records moved over by file" },
  { name: "Zapier", icon: Zap, text: "5,000+ apps more" },
  { name: "Dropbox", icon: Box, text: "Files where you look for them" },
];

export function Integrations() {
  return (
    <Section
      id="integrations"
      title="Works with what you already use"
      lead="Connect 100+ apps, some by themselves and most by webhooks, and 5,000+ through Zapier. For everything else there is a REST API."
    >
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {apps.map(({ name, icon, text }) => (
          <li
            key={name}
            className="flex items-center gap-4 rounded-xl border border-line bg-surface p-4 shadow-card"
          >
            <IconTile icon={icon} />
            <div>
              <h3 className="font-semibold">{name}</h3>
              <p className="text-sm text-ink-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <ActionLink href={paths.integrations} className="mt-8">
        View All Integrations
      </ActionLink>
    </Section>
  );
}
