import { formatDuration } from "date-fns";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { type Activity, outcomeLabels } from "#shared/crm/activities.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { cn } from "#web/ui/class-names.ts";
import { textLinkStyle } from "#web/ui/cards/detail-list.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import type { DatedActivity } from "./activity-days.ts";
import { ActivityDescription } from "./activity-description.tsx";
import { ActivityMenu } from "./activity-menu.tsx";
import { ActivityTypeBadge, ActivityTypeIcon } from "./activity-type.tsx";
import { dotted, sentence } from "#web/ui/isolated.ts";

type ActivityEntryProps = {
  activity: DatedActivity;
  /** The heading level of a day: one below the heading that stands above the list. */
  dayLevel: 2 | 3;
};

/** One activity on the line of its day, below the day's heading when it is the day's first. */
export function ActivityEntry({ activity, dayLevel }: ActivityEntryProps) {
  const DayHeading = dayLevel === 2 ? "h2" : "h3";
  return (
    <>
      {activity.dayHeading && (
        <DayHeading className="pb-4 font-semibold">{activity.dayHeading}</DayHeading>
      )}
      <OnLine
        isLast={activity.isLastOfDay}
        icon={<ActivityTypeIcon type={activity.type} isNoted={activity.loggedBy === null} />}
      >
        <div className="flex items-start gap-2">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 pt-0.5">
            <p
              className={cn(
                "min-w-0 wrap-anywhere",
                activity.loggedBy === null ? "text-ink-muted" : "font-medium",
              )}
            >
              {activity.title}
            </p>
            <ActivityTypeBadge type={activity.type} />
            <RelativeTime
              moment={activity.occurredAt}
              className="text-ink-muted max-sm:w-full sm:ml-auto"
            />
          </div>
          <ActivityMenu activity={activity} />
        </div>
        <ActivityFacts activity={activity} />
        {activity.description && <ActivityDescription text={activity.description} />}
        {activity.changeSetId && <ChangedRecordsLink changeSetId={activity.changeSetId} />}
        {activity.relatedTo && <RelatedTo activity={activity} name={activity.relatedTo} />}
      </OnLine>
    </>
  );
}

function ActivityFacts({ activity }: { activity: Activity }) {
  const { userName, ruleName, outcome, durationMinutes } = activity;
  const facts = [
    ruleName === null ? userName : sentence`by the rule “${ruleName}”`,
    outcome && (outcomeLabels[outcome] ?? outcome),
    durationMinutes && describeMinutes(durationMinutes),
  ];
  const text = dotted(facts);
  return text && <p className="wrap-anywhere text-ink-muted">{text}</p>;
}

function describeMinutes(count: number): string {
  return formatDuration({ hours: Math.floor(count / 60), minutes: count % 60 });
}

function RelatedTo({ activity, name }: { activity: Activity; name: string }) {
  const path = relatedPath(activity);
  const isHere = useLocation().pathname === path;
  return (
    <p className="mt-1 wrap-anywhere text-ink-muted">
      {"Related to "}
      {path && !isHere ? (
        <Link to={path} className={textLinkStyle}>
          {name}
        </Link>
      ) : (
        name
      )}
    </p>
  );
}

function ChangedRecordsLink({ changeSetId }: { changeSetId: string }) {
  const { open } = useViewParams();
  return (
    <button
      type="button"
      className={cn(textLinkStyle, "mt-1 cursor-pointer")}
      onClick={() => open({ changes: changeSetId })}
    >
      See what was changed
    </button>
  );
}

/** The page of the record that it is about, unless that has been deleted or has no page. */
function relatedPath({ relatedId, contactId, companyId, dealId }: Activity): string | null {
  if (relatedId === null) return null;
  if (relatedId === dealId) return paths.deal(relatedId);
  if (relatedId === contactId) return paths.contact(relatedId);
  if (relatedId === companyId) return paths.company(relatedId);
  return null;
}

type OnLineProps = { icon: ReactNode; isLast: boolean; children: ReactNode };

function OnLine({ icon, isLast, children }: OnLineProps) {
  return (
    <div className="flex gap-3">
      <div className="flex flex-col items-center">
        {icon}
        {!isLast && <div className="w-px flex-1 bg-line" />}
      </div>
      <div className={cn("min-w-0 flex-1 pt-1.5", isLast ? "pb-8" : "pb-6")}>{children}</div>
    </div>
  );
}

export function ActivityEntrySkeleton() {
  return (
    <OnLine isLast={false} icon={<Skeleton className="size-8 rounded-full" />}>
      <div className="grid gap-2.5">
        <Skeleton className="h-3.5 w-48" />
        <Skeleton className="h-3 w-64 max-w-full" />
        <Skeleton className="h-3 w-32" />
      </div>
    </OnLine>
  );
}
