import { Eye } from "lucide-react";
import { useEffect } from "react";
import { format } from "#shared/format/format.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { queryClient } from "#web/platform/calls/query-client.ts";
import { endVisit } from "#web/platform/session/support-visit.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

type SupportBannerProps = { workspaceId: string; workspaceName: string; until: string };

export function SupportBanner({ workspaceId, workspaceName, until }: SupportBannerProps) {
  useEffect(() => {
    const leftMs = Math.max(0, Date.parse(until) - Date.now());
    const ask = () => void queryClient.invalidateQueries({ queryKey: [apiPaths.currentUser] });
    const timer = setTimeout(ask, leftMs);
    return () => clearTimeout(timer);
  }, [until]);
  const leave = () => {
    endVisit();
    window.location.assign(`${paths.operator}/workspaces/${workspaceId}`);
  };
  return (
    <Notice icon={Eye} isWarning className="mb-6" action={<Button onClick={leave}>Leave</Button>}>
      Support access to {workspaceName}, until {format.moment(until, "minute")}. You can read its
      records. Each call is logged.
    </Notice>
  );
}
