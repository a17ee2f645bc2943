import { format } from "#shared/format/format.ts";
import {
  Building2,
  CircleCheckBig,
  DollarSign,
  type LucideIcon,
  TrendingUp,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Dashboard } from "#shared/crm/dashboard.ts";
import { useTrends } from "./dashboard.api.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { linkedCardStyle } from "#web/ui/cards/card.tsx";
import { cn } from "#web/ui/class-names.ts";
import { Sparkline } from "#web/ui/charts/sparkline.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { amountSize } from "#web/ui/amount-size.ts";

const gridStyle = "grid grid-cols-2 gap-3 xl:grid-cols-4";

/** The workspace in four numbers, each of which leads to what it counts. */
export function StatCards({ contacts, companies, pipelineValue, tasks }: Dashboard) {
  const weeks = useTrends().data?.weeks;
  return (
    <ul aria-label="Key figures" className={gridStyle}>
      <StatCard
        icon={Users}
        label="Total Contacts"
        path={paths.contacts()}
        value={format.number(contacts.count)}
        trend={weeks?.contacts}
        note={<Change percent={contacts.changePercent} />}
      />
      <StatCard
        icon={Building2}
        label="Companies"
        path={paths.companies()}
        value={format.number(companies.count)}
        trend={weeks?.companies}
        note={<Change percent={companies.changePercent} />}
      />
      <StatCard
        icon={DollarSign}
        label="Pipeline Value"
        path={paths.pipeline()}
        value={writeAmong(pipelineValue)(pipelineValue.total)}
        trend={weeks?.pipelineValue.map(Number)}
        parts={isPartlyWon(pipelineValue) ? partsOf(pipelineValue) : null}
        note={<Change percent={pipelineValue.changePercent} />}
      />
      <StatCard
        icon={CircleCheckBig}
        label="Active Tasks"
        path={paths.tasks()}
        value={format.number(tasks.active)}
        note={`${format.number(tasks.completed)} completed`}
      />
    </ul>
  );
}

type PipelineValue = Dashboard["pipelineValue"];

function isPartlyWon({ won }: PipelineValue): boolean {
  return Number(won) !== 0;
}

function partsOf(value: PipelineValue): string {
  const write = writeAmong(value);
  return `${write(value.open)} open, ${write(value.won)} won`;
}

/** The parts stand below the whole where some of it is won. */
function writeAmong(value: PipelineValue) {
  const { total, open, won } = value;
  return format.moneyAmong(isPartlyWon(value) ? [total, open, won] : [total]);
}

type StatCardProps = {
  icon: LucideIcon;
  label: string;
  path: string;
  value: string;
  /** What the value is made of. */
  parts?: string | null;
  note: ReactNode;
  /** Its values through a year. */
  trend?: number[] | undefined;
};

function StatCard({ icon: Icon, label, path, value, parts, note, trend }: StatCardProps) {
  return (
    <li className={cn(linkedCardStyle, "min-w-0")}>
      <div className="flex items-center justify-between gap-2">
        <Link to={path} className="text-ink-muted after:absolute after:inset-0">
          {label}
        </Link>
        <Icon aria-hidden className="size-4 text-ink-faint" />
      </div>
      <div className="mt-2 flex items-center justify-between gap-3">
        <p
          className={cn(
            "max-w-full shrink-0 font-semibold tracking-tight wrap-anywhere tabular-nums",
            value.length > 10 ? amountSize(value) : "text-xl sm:text-2xl",
          )}
        >
          {value}
        </p>
        {trend && isWorthDrawing(trend) && (
          <Sparkline
            label={`${label} through the last year`}
            points={trend}
            className="h-8 w-28 min-w-0 max-sm:hidden"
          />
        )}
      </div>
      {parts && (
        <p
          className={cn(
            "mt-1 text-ink-muted wrap-anywhere tabular-nums",
            value.length > 14 && "max-sm:text-xs",
          )}
        >
          {parts}
        </p>
      )}
      <p className="mt-1 min-h-5 text-ink-muted tabular-nums">{note}</p>
    </li>
  );
}

/** A line takes some weeks in which there was something. */
function isWorthDrawing(trend: number[]): boolean {
  return trend.filter((value) => value > 0).length >= fewestWeeks;
}

const fewestWeeks = 4;

/** By how much a number grew; nothing where there is no month before to compare with. */
function Change({ percent }: { percent: number | null }) {
  if (percent === null) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      {percent > 0 && <TrendingUp aria-hidden className="size-4 text-success-ink" />}
      <span className="font-medium text-success-ink">
        {`${percent > 0 ? "+" : ""}${format.number(percent)}%`}
      </span>
      in the last 30 days
    </span>
  );
}

export function StatCardsSkeleton() {
  return (
    <div className={gridStyle}>
      {["contacts", "companies", "value", "tasks"].map((card) => (
        <div key={card} className="min-w-0 rounded-lg border border-line bg-surface p-4">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="mt-3 h-7 w-20" />
          <Skeleton className="mt-2.5 h-4 w-28" />
        </div>
      ))}
    </div>
  );
}
