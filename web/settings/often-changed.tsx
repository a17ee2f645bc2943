import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { paths } from "#web/platform/navigation/paths.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { isShownTo, settingsSections } from "./settings-sections.ts";

/** What people come to the settings for, with what they find there. */
const reasons: Record<string, string> = {
  [paths.profile]: "Your name, picture and address",
  [paths.accountSecurity]: "Password, second factor and sessions",
  [paths.members]: "Invite people, change roles and teams",
  [paths.pipelines()]: "Stages, their rules, and reasons for losing",
  [paths.fields()]: "Fields of your own for records",
  [paths.workspace]: "Name, export and import of the workspace",
};

export function OftenChanged() {
  const user = useSignedInUser();
  const sections = Object.values(settingsSections).flat();
  const shown = Object.keys(reasons).flatMap((path) =>
    sections.filter((section) => section.path === path && isShownTo(user, section)),
  );
  return (
    <section aria-label="Often changed">
      <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map(({ label, path, icon: Icon }) => (
          <li key={path}>
            <Link
              to={path}
              className="flex h-full items-center gap-3 rounded-lg border border-line bg-surface px-3 py-2.5 shadow-card transition-colors hover:border-line-strong/60 hover:bg-hover"
            >
              <Icon aria-hidden className="size-4 shrink-0 text-accent-ink" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{label}</span>
                <span className="block text-ink-muted">{reasons[path]}</span>
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
