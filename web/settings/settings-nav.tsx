import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { NavLink, useLocation } from "react-router";
import { paths } from "#web/platform/navigation/paths.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { cn } from "#web/ui/class-names.ts";
import { findSection, isShownTo, settingsSections } from "./settings-sections.ts";

/**
 * Beside the page on a wide screen, above it on a narrow one, and behind a button on a phone; without what the role
 * refuses.
 */
export function SettingsNav() {
  const user = useSignedInUser();
  const [isOpen, setIsOpen] = useState(false);
  const navId = useId();
  return (
    <div className="self-start lg:sticky lg:top-20">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={navId}
        className="flex min-h-11 w-full items-center gap-2 rounded-md border border-line bg-surface px-3 font-medium shadow-card sm:hidden"
        onClick={() => setIsOpen(!isOpen)}
      >
        <CurrentSection />
        <ChevronDown
          aria-hidden
          className={cn(
            "ml-auto size-4 text-ink-muted transition-transform",
            isOpen && "rotate-180",
          )}
        />
      </button>
      <nav
        id={navId}
        aria-label="Settings"
        className={cn(
          "grid content-start gap-x-6 gap-y-4 max-sm:mt-3 lg:-m-1 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:p-1",
          !isOpen && "max-sm:hidden",
        )}
      >
        {Object.entries(settingsSections).map(([heading, sections]) => (
          <SettingsGroup
            key={heading}
            heading={heading}
            sections={sections.filter((section) => isShownTo(user, section))}
            onFollow={() => setIsOpen(false)}
          />
        ))}
      </nav>
    </div>
  );
}

/** Names the page that is shown. */
function CurrentSection() {
  const { pathname } = useLocation();
  const current = findSection(pathname);
  if (!current) return "All settings";
  return (
    <>
      <current.icon aria-hidden className="size-4 text-ink-muted" />
      {current.label}
    </>
  );
}

type SettingsGroupProps = {
  heading: string;
  sections: (typeof settingsSections)[string];
  onFollow: () => void;
};

function SettingsGroup({ heading, sections, onFollow }: SettingsGroupProps) {
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
              onClick={onFollow}
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
