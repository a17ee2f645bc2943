import {
  BriefcaseBusiness,
  CircleUser,
  ClipboardList,
  FlaskConical,
  Fingerprint,
  Gauge,
  KeyRound,
  LockKeyhole,
  type LucideIcon,
  Mail,
  MailX,
  ReceiptText,
  ScrollText,
  SlidersHorizontal,
  SquareKanban,
  Tags,
  TextCursorInput,
  Trash2,
  Users,
  Webhook,
  Workflow,
} from "lucide-react";
import type { CurrentUser } from "#shared/accounts/accounts.ts";
import { may, type Permission } from "#shared/accounts/permissions.ts";
import { paths } from "#web/platform/navigation/paths.ts";

type SettingsSection = {
  label: string;
  path: string;
  icon: LucideIcon;
  /** What it takes to have any use for the page; without it everyone has. */
  permission?: Permission;
  /** There is such a page only where payments are made in the sandbox. */
  isOfSandbox?: true;
};

/** The pages of the settings in their order, under the heading that the navigation gives them. */
export const settingsSections: Record<string, SettingsSection[]> = {
  "Your account": [
    { label: "Overview", path: paths.settings, icon: SlidersHorizontal },
    { label: "Profile", path: paths.profile, icon: CircleUser },
    {
      label: "Invoices",
      path: paths.invoices,
      icon: ReceiptText,
      permission: "billing.manage",
    },
    { label: "Security", path: paths.accountSecurity, icon: LockKeyhole },
    { label: "Email", path: paths.email, icon: Mail, permission: "emailAccounts.manage" },
    { label: "API keys", path: paths.apiKeys, icon: KeyRound, permission: "apiKeys.manage" },
    {
      label: "Sandbox",
      path: paths.sandbox,
      icon: FlaskConical,
      permission: "billing.manage",
      isOfSandbox: true,
    },
  ],
  Workspace: [
    { label: "Members", path: paths.members, icon: Users },
    { label: "General", path: paths.workspace, icon: BriefcaseBusiness },
    {
      label: "Fields",
      path: paths.fields(),
      icon: TextCursorInput,
      permission: "customFields.manage",
    },
    { label: "Pipelines", path: paths.pipelines(), icon: SquareKanban },
    { label: "Tags", path: paths.tags, icon: Tags, permission: "customFields.manage" },
    {
      label: "Do not email",
      path: paths.emailSuppressions,
      icon: MailX,
      permission: "emailAccounts.manage",
    },
    { label: "Scores", path: paths.scores, icon: Gauge, permission: "customFields.manage" },
    { label: "Automation", path: paths.rules, icon: Workflow, permission: "rules.manage" },
    { label: "Webhooks", path: paths.webhooks, icon: Webhook, permission: "webhooks.manage" },
    {
      label: "Web forms",
      path: paths.webForms,
      icon: ClipboardList,
      permission: "webForms.manage",
    },
    {
      label: "Single sign-on",
      path: paths.singleSignOn,
      icon: Fingerprint,
      permission: "singleSignOn.manage",
    },
    { label: "Recently deleted", path: paths.deletedRecords, icon: Trash2 },
    { label: "Audit", path: paths.audit, icon: ScrollText, permission: "audit.read" },
  ],
};

/** The page that an address belongs to: its own, or one below it. */
export function findSection(pathname: string): SettingsSection | undefined {
  return Object.values(settingsSections)
    .flat()
    .find(({ path }) =>
      path === paths.settings ? pathname === path : `${pathname}/`.startsWith(`${path}/`),
    );
}

/** Whether a page is of use to the signed-in user. */
export function isShownTo(
  { role, isSandbox }: Pick<CurrentUser, "role" | "isSandbox">,
  { permission, isOfSandbox }: SettingsSection,
): boolean {
  return (!permission || may(role, permission)) && (!isOfSandbox || isSandbox);
}
