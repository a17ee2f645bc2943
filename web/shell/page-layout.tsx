import { CircleAlert } from "lucide-react";
import { useEffect } from "react";
import { Link, Outlet } from "react-router";
import {
  AddressedChanges,
  AddressedHistory,
  AskedUndoDialog,
} from "#web/records/history/asked-dialogs.tsx";
import { useUndoKey } from "#web/records/history/undo-key.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { RouteCodeGone } from "#web/platform/navigation/route-code.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { AskedRecordForms } from "./asked-record-forms.tsx";
import type { Route } from "./+types/page-layout.ts";

/** Between the shell and its pages, so that a page that breaks leaves the shell standing. */
export default function PageLayout() {
  useUndoKey();
  return (
    <>
      <Outlet />
      <AddressedHistory />
      <AddressedChanges />
      <AskedUndoDialog />
      <AskedRecordForms />
    </>
  );
}

/** A document that is younger would find the same code missing again. */
const staleAfterMs = 60_000;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isUpdated = error instanceof RouteCodeGone;
  useEffect(() => {
    if (isUpdated && performance.now() > staleAfterMs) window.location.reload();
  }, [isUpdated]);
  return (
    <div role="alert">
      <EmptyState
        icon={CircleAlert}
        title="This page could not be shown"
        description="Your records are safe. Loading the page again usually helps, above all after an update of CRM Pro."
      >
        <Button variant="primary" onClick={() => window.location.reload()}>
          Load again
        </Button>
        <Button asChild>
          <Link to={paths.dashboard}>Go to the dashboard</Link>
        </Button>
      </EmptyState>
    </div>
  );
}
