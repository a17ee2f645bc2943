import {
  Clock,
  Download,
  Keyboard,
  LogOut,
  MailSearch,
  type LucideIcon,
  MessageSquarePlus,
  PanelLeft,
  Pencil,
  ListOrdered,
  PenLine,
  Rows3,
  Search,
  StickyNote,
  SunMoon,
  Upload,
} from "lucide-react";
import { useLocation, useNavigate } from "react-router";
import { type ListedKind, listedKinds } from "#shared/records/kind-definition.ts";
import { signOutEverywhere } from "#web/platform/calls/persisted-writes.ts";
import { kindWords } from "#shared/records/kind-words.ts";
import { useDensity, useTheme, useTimes } from "#web/ui/appearance.ts";
import { useDownload } from "#web/platform/calls/download.ts";
import { listPages } from "#shared/records/record-pages.ts";
import { listPaths } from "#web/platform/kinds/kind-paths.ts";
import { kindSigns } from "#web/platform/kinds/kind-signs.ts";
import { paths, withQuery } from "#web/platform/navigation/paths.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { isShownTo, settingsSections } from "#web/settings/settings-sections.ts";
import { emails, insights, mainMenu, settings, topMenu } from "#web/shell/destinations.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { startEmail } from "#web/email/compose/start-email.ts";
import { recordOfPage } from "./page-record.ts";
import { usePageSearch } from "./use-page-search.ts";

/** Something that one can do from everywhere by its name, and the commonest by a key. */
export type Action = {
  /** Where the label is not the only one of its words. */
  id?: string;
  label: string;
  group: "Create" | "Go to" | "This page" | "CRM Pro";
  icon: LucideIcon;
  /** What else people call it. */
  also?: string;
  /** Keys to press one after the other, such as "g c". */
  keys?: string;
  run: () => void;
};

type ActionsOptions = { toggleSidebar: () => void; showShortcuts: () => void };

export function useActions({ toggleSidebar, showShortcuts }: ActionsOptions): Action[] {
  const navigate = useNavigate();
  const theme = useTheme();
  const density = useDensity();
  const times = useTimes();
  const open = (path: string) => () => void navigate(path);
  return [
    ...useNewRecords(open),
    ...useThisPage(),
    ...[...topMenu, ...mainMenu, ...insights, settings].map(
      ({ label, path, icon, letter }): Action => ({
        label,
        group: "Go to",
        icon,
        keys: `g ${letter}`,
        run: open(path),
      }),
    ),
    ...useSettingsPages(open),
    ...useEmails(open),
    ...useExports(),
    {
      label: "Toggle sidebar",
      also: "hide show fold menu navigation",
      group: "CRM Pro",
      icon: PanelLeft,
      run: toggleSidebar,
    },
    {
      label: "Switch between light and dark",
      also: "theme mode night appearance colors colours",
      group: "CRM Pro",
      icon: SunMoon,
      run: () => theme.choose(theme.other),
    },
    {
      label: "Switch between comfortable and compact lists",
      also: "density rows dense tight spacing more",
      group: "CRM Pro",
      icon: Rows3,
      run: () => density.choose(density.other),
    },
    {
      label: "Switch between “2 hours ago” and date and time",
      also: "times moments exact relative when clock",
      group: "CRM Pro",
      icon: Clock,
      run: () => times.choose(times.other),
    },
    {
      label: "Keyboard shortcuts",
      also: "hotkeys help",
      group: "CRM Pro",
      icon: Keyboard,
      keys: "?",
      run: showShortcuts,
    },
    { label: "Log out", also: "sign out exit leave", group: "CRM Pro", icon: LogOut, run: logOut },
  ];
}

type Open = (path: string) => () => void;

function useNewRecords(open: Open): Action[] {
  const mayWrite = useMay("records.write");
  if (!mayWrite) return [];
  const forms = [
    ...listedKinds.map((kind) => {
      const { label, icon, key } = kindSigns[kind].add;
      const also = `add new create ${wordsFor[kind] ?? ""}`;
      return { label, also, icon, keys: `n ${key}`, path: `${listPages[kind]}?new=true` };
    }),
    {
      label: "Log activity",
      also: "add new create log call email mail meeting note write down",
      icon: MessageSquarePlus,
      keys: "n a",
      path: paths.activities({ new: true }),
    },
    {
      label: "Import records",
      also: "upload csv excel xlsx file contacts companies deals migrate move",
      icon: Upload,
      path: paths.imports(),
    },
  ];
  return forms.map(({ path, ...form }) => ({ ...form, group: "Create", run: open(path) }));
}

function useEmails(open: Open): Action[] {
  const mayRead = useMay("emails.read");
  const mayWrite = useMay("emailAccounts.manage");
  return [...(mayWrite ? writingEmails(open) : []), ...(mayRead ? [searchEmails(open)] : [])];
}

function searchEmails(open: Open): Action {
  return {
    label: "Search emails",
    also: "find mail messages inbox sent words shared",
    group: "Go to",
    icon: MailSearch,
    run: open(paths.searchEmails),
  };
}

function writingEmails(open: Open): Action[] {
  return [
    {
      label: "Write email",
      also: "new mail compose send message",
      group: "Create",
      icon: PenLine,
      keys: "n e",
      run: () => void startEmail({ kind: "new" }),
    },
    {
      label: "Drafts and scheduled emails",
      also: "outbox mail unsent later",
      group: "Go to",
      icon: emails.icon,
      keys: `g ${emails.letter}`,
      run: open(emails.path),
    },
    {
      label: "Email templates",
      also: "snippets canned replies texts mail",
      group: "Go to",
      icon: StickyNote,
      run: open(paths.emailTemplates),
    },
    {
      label: "Email sequences",
      also: "cadence drip campaign follow-up outreach steps mail",
      group: "Go to",
      icon: ListOrdered,
      run: open(paths.sequences),
    },
  ];
}

const wordsFor: Partial<Record<ListedKind, string>> = {
  contact: "person people lead customer",
  company: "account organization organisation firm",
  deal: "opportunity sale",
  task: "to-do todo reminder follow-up step",
};

function useExports(): Action[] {
  const { mutate: download } = useDownload("The export was refused");
  return listedKinds.map((kind) => ({
    label: `Export ${kindWords[kind].many}`,
    also: "download save csv excel file backup",
    group: "CRM Pro",
    icon: Download,
    run: () => download({ path: withQuery(`${listPaths[kind]}/export`, { format: "csv" }) }),
  }));
}

/** What people call the pages of the settings. */
const settingsWords: Record<string, string> = {
  [paths.members]: "invite colleague user team seat role permission",
  [paths.accountSecurity]: "password two-factor 2fa passkey sessions devices",
  [paths.invoices]: "bill receipt vat tax payment",
  [paths.settings]: "plan subscription upgrade cancel price usage",
};

function useThisPage(): Action[] {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const mayWrite = useMay("records.write");
  const record = recordOfPage(pathname);
  const search: Action = {
    label: "Search on this page",
    group: "This page",
    icon: Search,
    keys: "/",
    run: usePageSearch(),
  };
  if (!record || !mayWrite) return [search];
  const edit = () => void navigate({ search: `?edit=${record.id}` }, { preventScrollReset: true });
  return [
    { label: "Edit this record", group: "This page", icon: Pencil, keys: "e", run: edit },
    search,
  ];
}

function useSettingsPages(open: Open): Action[] {
  const user = useSignedInUser();
  return Object.values(settingsSections)
    .flat()
    .filter((section) => section.path !== settings.path && isShownTo(user, section))
    .map(({ label, path, icon }) => ({
      label: `Settings: ${label}`,
      also: settingsWords[path] ?? "",
      group: "Go to",
      icon,
      run: open(path),
    }));
}

/** A document navigation: the server ends the session and leads to the landing page. */
function logOut(): void {
  signOutEverywhere();
  window.location.assign(paths.logout);
}
