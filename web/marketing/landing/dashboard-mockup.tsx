import {
  Activity,
  Building2,
  CheckSquare,
  Columns3,
  LayoutDashboard,
  type LucideIcon,
  Users,
} from "lucide-react";
import { Brand } from "#web/ui/brand.tsx";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { cn } from "#web/ui/class-names.ts";

const menu: [name: string, icon: LucideIcon][] = [
  ["Dashboard", LayoutDashboard],
  ["Contacts", Users],
  ["Companies", Building2],
  ["Pipeline", Columns3],
  ["Tasks", CheckSquare],
  ["Activities", Activity],
];

const stats = [
  { label: "Total Contacts", value: "2,847", note: "12% up this month" },
  { label: "Companies", value: "312", note: "8% up this month" },
  { label: "Pipeline Value", value: "$486,200", note: "3% up this month" },
  { label: "Active Tasks", value: "24", note: "61 completed" },
];

const stages = [
  { name: "Lead", count: 18, width: "w-full" },
  { name: "Qualified", count: 13, width: "w-[72%]" },
  { name: "Proposal", count: 9, width: "w-1/2" },
  { name: "Negotiation", count: 6, width: "w-1/3" },
  { name: "Closed Won", count: 11, width: "w-[61%]" },
];

const deals: { title: string; company: string; value: string; stage: string; tone: BadgeTone }[] = [
  {
    title: "Fleet tracking rollout",
    company: "Northgate Logistics",
    value: "$48,000",
    stage: "Negotiation",
    tone: "warning",
  },
  {
    title: "Annual renewal",
    company: "Brightwater Clinics",
    value: "$22,500",
    stage: "Proposal",
    tone: "accent",
  },
  {
    title: "Second office",
    company: "Alder & Finch",
    value: "$15,800",
    stage: "Qualified",
    tone: "neutral",
  },
];

/** The dashboard as it looks with a team's work in it, drawn: nothing in it is real or can be used. */
export function DashboardMockup() {
  return (
    <figure
      role="img"
      aria-label="The dashboard of CRM Pro: contacts, companies, pipeline value and tasks at a glance, deals by stage, and three deals with their value."
      className="mx-auto mt-12 max-w-5xl sm:mt-16"
    >
      <div
        aria-hidden
        className="flex overflow-hidden rounded-t-xl border border-b-0 border-line-strong/40 bg-canvas text-left text-xs shadow-dialog select-none"
      >
        <div className="hidden w-44 shrink-0 border-r border-line bg-surface p-3 md:block">
          <Brand />
          <ul className="mt-5 grid gap-0.5">
            {menu.map(([name, Icon], index) => (
              <li
                key={name}
                className={cn(
                  "flex items-center gap-2 rounded-md px-2 py-1.5 font-medium",
                  index === 0 ? "bg-accent-soft text-accent-ink" : "text-ink-muted",
                )}
              >
                <Icon className="size-3.5" />
                {name}
              </li>
            ))}
          </ul>
        </div>
        <div className="grid min-w-0 flex-1 gap-3 p-4 pb-6 sm:p-5 sm:pb-8">
          <p className="text-base font-semibold tracking-tight">Dashboard</p>
          <MockStats />
          <div className="grid gap-3 md:grid-cols-2">
            <MockPipeline />
            <MockDeals />
          </div>
        </div>
      </div>
    </figure>
  );
}

const panel = "rounded-lg border border-line bg-surface p-3.5 shadow-card";

function MockStats() {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {stats.map(({ label, value, note }) => (
        <div key={label} className={panel}>
          <p className="text-ink-muted">{label}</p>
          <p className="mt-1 text-lg font-semibold tracking-tight tabular-nums sm:text-xl">
            {value}
          </p>
          <p className="mt-0.5 truncate text-ink-faint">{note}</p>
        </div>
      ))}
    </div>
  );
}

function MockPipeline() {
  return (
    <div className={cn(panel, "hidden md:block")}>
      <p className="font-semibold">Pipeline Overview</p>
      <div className="mt-3 grid gap-2.5">
        {stages.map(({ name, count, width }) => (
          <div key={name} className="flex items-center gap-3">
            <span className="w-20 text-ink-muted">{name}</span>
            <span className="h-2 flex-1 rounded-full bg-hover">
              <span className={cn("block h-2 rounded-full bg-accent", width)} />
            </span>
            <span className="w-5 text-right tabular-nums">{count}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

function MockDeals() {
  return (
    <div className={panel}>
      <p className="font-semibold">Deals</p>
      <div className="mt-1.5 divide-y divide-line">
        {deals.map(({ title, company, value, stage, tone }) => (
          <div key={title} className="flex items-center justify-between gap-3 py-2 last:pb-0">
            <span className="min-w-0">
              <span className="block truncate font-medium">{title}</span>
              <span className="block truncate text-ink-muted">{company}</span>
            </span>
            <span className="grid shrink-0 justify-items-end gap-1">
              <span className="font-semibold tabular-nums">{value}</span>
              <Badge tone={tone}>{stage}</Badge>
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
