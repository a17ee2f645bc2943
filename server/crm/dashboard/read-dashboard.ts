import type { Dashboard } from "#shared/crm/dashboard.ts";
import type { Pipeline, StageType } from "#shared/crm/pipelines.ts";
import { listActivities } from "#server/crm/activities/list-activities.ts";
import { countedCompanies } from "#server/crm/companies/companies.queries.ts";
import { countedContacts } from "#server/crm/contacts/contacts.queries.ts";
import { countedDeals } from "#server/crm/deals/deals.queries.ts";
import { listPipelines } from "#server/crm/pipelines/pipelines.queries.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import {
  readMonthlyGrowth,
  readTotals,
  type RecordTotal,
} from "#server/platform/queries/record-totals.ts";
import { countedTasks } from "#server/crm/tasks/tasks.queries.ts";

const recentActivities = 8;

export async function readDashboard(db: Db, access: RecordAccess): Promise<Dashboard> {
  const [pipelines, totals, growth, activities] = await Promise.all([
    listPipelines(db, access.workspaceId),
    readTotals(db, access, [countedContacts, countedCompanies, countedDeals, countedTasks]),
    readMonthlyGrowth(db, access, [countedContacts, countedCompanies, countedDeals]),
    listActivities(db, access, { limit: recentActivities }),
  ]);
  return { ...summarize(totals, growth, pipelines), recentActivities: activities.rows };
}

function summarize(totals: RecordTotal[], growth: RecordTotal[], pipelines: Pipeline[]) {
  const contacts = countOf(totals, "contacts");
  const companies = countOf(totals, "companies");
  const completed = countOf(totals, "tasks", "completed");
  const openCents = centsOf(dealsOf(totals, pipelines, "open"));
  const wonCents = centsOf(dealsOf(totals, pipelines, "won"));
  const cents = openCents + wonCents;
  const grownCents = (["open", "won"] as const)
    .map((type) => centsOf(dealsOf(growth, pipelines, type)))
    .reduce((sum, some) => sum + some, 0n);
  return {
    contacts: { count: contacts, changePercent: percent(contacts, countOf(growth, "contacts")) },
    companies: {
      count: companies,
      changePercent: percent(companies, countOf(growth, "companies")),
    },
    pipelineValue: {
      total: centsToDecimal(cents),
      open: centsToDecimal(openCents),
      won: centsToDecimal(wonCents),
      changePercent: percent(Number(cents), Number(grownCents)),
    },
    tasks: { active: countOf(totals, "tasks") - completed, completed },
    stages: shownStages(pipelines).map(({ key, name }) => ({
      stage: key,
      name,
      count: countOf(totals, "deals", key),
    })),
    isEmpty: totals.every(({ count }) => count === 0),
  };
}

function countOf(totals: RecordTotal[], list: string, bucket?: string): number {
  return totals
    .filter((total) => total.list === list && (bucket === undefined || total.bucket === bucket))
    .reduce((sum, { count }) => sum + count, 0);
}

function shownStages(pipelines: Pipeline[]) {
  const all = pipelines.find(({ isDefault }) => isDefault)?.stages ?? [];
  return all.filter(({ type, isArchived }) => type !== "lost" && !isArchived);
}

function dealsOf(totals: RecordTotal[], pipelines: Pipeline[], type: StageType): RecordTotal[] {
  const stages = pipelines.flatMap((pipeline) => pipeline.stages);
  const keys = new Set(stages.filter((stage) => stage.type === type).map(({ key }) => key));
  return totals.filter(({ list, bucket }) => list === "deals" && keys.has(bucket));
}

/** Only deals have a value. */
function centsOf(totals: RecordTotal[]): bigint {
  return totals.reduce((sum, { value }) => sum + BigInt(value.replace(".", "")), 0n);
}

function centsToDecimal(cents: bigint): string {
  const digits = cents.toString().padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The growth over the last 30 days, which is never negative; null where there was nothing before. */
function percent(now: number, grownBy: number): number | null {
  const before = now - grownBy;
  return before > 0 ? Math.round((grownBy / before) * 100) : null;
}
