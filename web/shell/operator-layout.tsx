import { NavLink, Outlet } from "react-router";
import { AppFrame } from "#web/shell/app-frame.tsx";
import { AppProviders } from "#web/shell/app-providers.tsx";
import { NotFound } from "#web/platform/navigation/not-found.tsx";
import { PageHeader } from "#web/platform/navigation/page-header.tsx";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { SecondFactorWanted } from "./second-factor-wanted.tsx";
import { operatorPaths } from "#web/settings/operator/operator-paths.ts";

export default function OperatorLayout() {
  return (
    <AppProviders>
      <OperatorsOnly />
    </AppProviders>
  );
}

function OperatorsOnly() {
  const { operator } = useSignedInUser();
  if (operator === null) return <NotFound />;
  return (
    <AppFrame>
      <PageHeader
        title="Operator"
        description="The workspaces of this server. Everything that you do here is logged."
      />
      {operator === "needs-second-factor" ? (
        <SecondFactorWanted title="Operators sign in with a second factor" />
      ) : (
        <Pages />
      )}
    </AppFrame>
  );
}

const sections = [
  { label: "Workspaces", path: operatorPaths.workspaces, isWholePath: true },
  { label: "Failed mails", path: operatorPaths.mails, isWholePath: false },
  { label: "Log", path: operatorPaths.log(), isWholePath: false },
];

function Pages() {
  return (
    <>
      <nav aria-label="Operator" className="mb-6 border-b border-line">
        <ul className="flex flex-wrap gap-1">
          {sections.map(({ label, path, isWholePath }) => (
            <li key={path}>
              <NavLink
                end={isWholePath}
                to={path}
                className="-mb-px block border-b-2 border-transparent px-3 py-2 font-medium text-ink-muted hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid max-w-6xl gap-6">
        <Outlet />
      </div>
    </>
  );
}
