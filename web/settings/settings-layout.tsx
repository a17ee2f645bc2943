import { Outlet, useLocation } from "react-router";
import { PageHeader } from "#web/platform/navigation/page-header.tsx";
import { MailOffNotice } from "./mail-off-notice.tsx";
import { SettingsNav } from "./settings-nav.tsx";
import { findSection } from "./settings-sections.ts";

/** Every page of the settings: one heading, and the way between them. */
export default function SettingsLayout() {
  const section = findSection(useLocation().pathname);
  return (
    <>
      <PageHeader
        title="Settings"
        part={section?.label}
        description="Manage your account and subscription"
      />
      <div className="grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <SettingsNav />
        <div
          key={section?.path}
          className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6 shows-in-order"
        >
          <MailOffNotice />
          <Outlet />
        </div>
      </div>
    </>
  );
}
