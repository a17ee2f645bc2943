import { Link } from "react-router";
import type { Activity } from "#shared/crm/activities.ts";
import { ActivityTypeIcon } from "#web/crm/activities/activity-type.tsx";
import { paths } from "#web/platform/navigation/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { dotted, sentence } from "#web/ui/isolated.ts";

type RecentActivityProps = { activities: readonly Activity[] };

export function RecentActivity({ activities }: RecentActivityProps) {
  return (
    <CardSection
      title="Recent Activity"
      actions={
        <Button asChild variant="ghost">
          <Link to={paths.activities()}>View all</Link>
        </Button>
      }
    >
      {activities.length === 0 ? (
        <p className="py-8 text-center text-ink-muted">No recent activity</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {activities.map((activity) => (
            <RecentEntry key={activity.id} activity={activity} />
          ))}
        </ul>
      )}
    </CardSection>
  );
}

function RecentEntry({ activity }: { activity: Activity }) {
  const { type, loggedBy, title, description, relatedTo, ruleName, occurredAt } = activity;
  const byRule = ruleName === null ? null : sentence`by the rule “${ruleName}”`;
  const details = dotted([relatedTo, byRule, description]);
  return (
    <li className="flex gap-3">
      <ActivityTypeIcon type={type} isNoted={loggedBy === null} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <p className="min-w-0 truncate font-medium">{title}</p>
          <RelativeTime moment={occurredAt} className="shrink-0 text-xs text-ink-muted" />
        </div>
        {details && <p className="truncate text-ink-muted">{details}</p>}
      </div>
    </li>
  );
}
