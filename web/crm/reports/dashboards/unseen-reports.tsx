import { EyeOff } from "lucide-react";
import type { SavedDashboard } from "#shared/reports/dashboards.ts";
import { isSharedAsWidely } from "#shared/reports/sharing.ts";
import { useChangeReport } from "#web/crm/reports/saved/saved-reports.api.ts";
import { useMayChange, useMayChangeOf } from "#web/crm/reports/saved/use-may-change.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { countText } from "#shared/format/count-text.ts";
import { Notice } from "#web/ui/notice.tsx";
import { type TileReport, useTileReports } from "./use-tile-reports.ts";
import { listed, sentence } from "#web/ui/isolated.ts";

/** Says which reports of a dashboard the reader, or those it is shared with, do not see. */
export function UnseenReports({ dashboard }: { dashboard: SavedDashboard }) {
  const mayChange = useMayChange(dashboard);
  const { find, isPending, error } = useTileReports();
  if (isPending || error) return null;
  const shown = dashboard.tiles.map(find);
  const missing = shown.filter((report) => report === undefined).length;
  const narrower = shown.filter(
    (report): report is TileReport =>
      report !== undefined && !isSharedAsWidely(report.sharing, dashboard),
  );
  return (
    <div className="grid gap-4 pb-4 empty:hidden">
      {missing > 0 && (
        <Notice icon={EyeOff}>
          {`${countText(missing, "report of this dashboard is", "reports of this dashboard are")} not visible to you: deleted, or not shared with you.`}
        </Notice>
      )}
      {mayChange && narrower.length > 0 && (
        <Notice
          icon={EyeOff}
          isWarning
          action={<ShareToo dashboard={dashboard} reports={narrower} />}
        >
          {`Not everyone who sees this dashboard sees: ${listed(narrower.map(({ name }) => name))}.`}
        </Notice>
      )}
    </div>
  );
}

type ShareTooProps = { dashboard: SavedDashboard; reports: TileReport[] };

/** What another team sees is left to its owner: sharing it with this one would take it away from them. */
function ShareToo({ dashboard: { sharedWith, teamId }, reports }: ShareTooProps) {
  const mayShare = useMay("reports.share");
  const mayChange = useMayChangeOf();
  const change = useChangeReport();
  const shareable = reports.filter(
    ({ ownerId, sharing }) =>
      mayChange(ownerId) && (sharing.sharedWith === "noOne" || sharedWith === "workspace"),
  );
  if (!mayShare || shareable.length === 0) return null;
  const shareAll = () => {
    for (const { id, name } of shareable) {
      change.mutate({ id, sharedWith, teamId, done: sentence`“${name}” is shared` });
    }
  };
  return (
    <Button disabled={change.isPending} onClick={shareAll}>
      {shareable.length === 1 ? "Share this report too" : "Share these reports too"}
    </Button>
  );
}
