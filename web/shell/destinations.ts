import {
  Activity,
  Building2,
  ChartColumn,
  ChartNoAxesCombined,
  CircleCheckBig,
  Filter,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Package,
  Settings,
  SquareKanban,
  Sun,
  Trophy,
  Users,
} from "lucide-react";
import { listPages } from "#shared/records/record-pages.ts";
import { paths } from "#web/platform/navigation/paths.ts";

/** A page that one can go to from everywhere; `letter` follows a G. */
export type Destination = { label: string; path: string; icon: LucideIcon; letter: string };

export const mainMenu: readonly Destination[] = [
  { label: "Dashboard", path: paths.dashboard, icon: LayoutDashboard, letter: "d" },
  { label: "Contacts", path: paths.contacts(), icon: Users, letter: "c" },
  { label: "Companies", path: paths.companies(), icon: Building2, letter: "o" },
  { label: "Pipeline", path: paths.pipeline(), icon: SquareKanban, letter: "p" },
  { label: "Tasks", path: paths.tasks(), icon: CircleCheckBig, letter: "t" },
  { label: "Activities", path: paths.activities(), icon: Activity, letter: "a" },
];

export const topMenu: readonly Destination[] = [
  { label: "Today", path: paths.today(), icon: Sun, letter: "y" },
  { label: "Products", path: listPages.product, icon: Package, letter: "r" },
];

/** Below these, for those who may write emails. */
export const emails: Destination = {
  label: "Emails",
  path: paths.outgoingEmails,
  icon: Mail,
  letter: "m",
};

/** Stands below the main menu, under a heading of its own. */
export const insights: readonly Destination[] = [
  { label: "Forecast", path: paths.forecast, icon: ChartNoAxesCombined, letter: "f" },
  { label: "Funnel", path: paths.funnel, icon: Filter, letter: "u" },
  { label: "Win rates", path: paths.winRates, icon: Trophy, letter: "w" },
  { label: "Reports", path: paths.reports, icon: ChartColumn, letter: "e" },
];

export const settings: Destination = {
  label: "Settings",
  path: paths.settings,
  icon: Settings,
  letter: "s",
};
