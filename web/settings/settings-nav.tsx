import { useId } from "react";
import { NavLink } from "react-router";
import { paths } from "#web/platform/paths.ts";
import { useSignedInUser } from "#web/platform/signed-in-user.ts";
import { isShownTo, settingsSections } from "./settings-sections.ts";

/** Beside the page on a wide screen, above it on a narrow one; without what the role refuses. */
export function SettingsNav() {
  const user = useSignedInUser();
  return (
    <nav
      aria-label="Settings"
      className="grid content-start gap-x-6 gap-y-4 self-start lg:sticky lg:top-20 lg:-m-1 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:p-1"
    >
      {Object.entries(settingsSections).map(([heading, sections]) => (
        <SettingsGroup
          key={heading}
          heading={heading}
          sections={sections.filter((section) => isShownTo(user, section))}
        />
      ))}
    </nav>
  );
}

type SettingsGroupProps = { heading: string; sections: (typeof settingsSections)[string] };

function SettingsGroup({ heading, sections }: SettingsGroupProps) {
  const headingId = useId();
  if (sections.length === 0) return null;
  return (
    <div>
      <h2 id={headingId} className="px-2 pb-1 text-xs font-medium text-ink-muted">
        {heading}
      </h2>
      <ul aria-labelledby={headingId} className="flex flex-wrap gap-0.5 lg:grid">
        {sections.map(({ label, path, icon: Icon }) => (
          <li key={path}>
            <NavLink
              end={path === paths.settings}
              to={path}
              className="flex h-8 pointer-coarse:h-11 items-center gap-2 rounded-md px-2 font-medium whitespace-nowrap text-ink-muted transition-colors hover:bg-hover hover:text-ink aria-[current]:bg-accent-soft aria-[current]:text-accent-ink"
            >
              <Icon aria-hidden className="size-4 shrink-0" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
