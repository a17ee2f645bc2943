import { format } from "#shared/format/format.ts";
import { Gauge } from "lucide-react";
import { Link } from "react-router";
import { contactLimitSentence } from "#shared/billing/coverage.ts";
import { roomLeft } from "#shared/billing/usage.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { useUsage } from "#web/settings/usage.api.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** Says when the plan allows few more contacts, or none, before someone types one in. */
export function ContactLimitNotice() {
  const { data: usage } = useUsage();
  if (!usage || usage.contacts.used === null || usage.contacts.limit === null) return null;
  const { used, limit } = usage.contacts;
  const room = roomLeft({ used, limit });
  if (room === "enough") return null;
  return (
    <Notice
      icon={Gauge}
      isWarning={room === "none"}
      className="mb-4"
      action={
        <Permitted to="billing.manage">
          <Button asChild>
            <Link to={paths.settings}>See the plans</Link>
          </Button>
        </Permitted>
      }
    >
      {room === "none"
        ? contactLimitSentence(usage, used + 1)
        : `Almost full: the plan of this workspace holds ${limit - used} more of ${format.number(limit)} contacts.`}
    </Notice>
  );
}
