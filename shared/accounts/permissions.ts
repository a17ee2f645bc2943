/** What a member may be in a workspace, the mightiest first. */
export const roles = ["owner", "admin", "member", "viewer"] as const;

/** Whose records a member or viewer sees; owners and admins always see all. */
export const visibilities = ["own", "team", "all"] as const;

export type Role = (typeof roles)[number];
export type Visibility = (typeof visibilities)[number];
export type Permission = keyof typeof allowed;

const everyone = roles;
const writers = ["owner", "admin", "member"] as const;
const leaders = ["owner", "admin"] as const;
const owners = ["owner"] as const;

/** Who may do what: the one table that the server enforces and the pages follow. */
const allowed = {
  /** One's own profile, password, sessions and way of signing in. */
  "account.manage": everyone,
  "workspace.leave": everyone,
  "records.read": everyone,
  "records.write": writers,
  /** Changing and deleting what others have logged. */
  "activities.oversee": leaders,
  /** Erasing what is still known of deleted records, for good. */
  "records.erase": leaders,
  /** Downloading all that is kept about one contact. */
  "records.disclose": leaders,
  "sampleData.manage": leaders,
  /** Names of the workspace's people, to choose an owner from. */
  "members.read": everyone,
  "members.manage": leaders,
  /** Saying when one is away; those who manage members say it for others, too. */
  "absences.set": everyone,
  /** The workspace's name and the rules for signing in to it. */
  "workspace.manage": leaders,
  /** Which fields and tags the records have. */
  "customFields.manage": leaders,
  /** Which pipelines, stages and reasons there are, and what stages ask for. */
  "pipelines.manage": leaders,
  /** What people and teams are to bring in a period. */
  "quotas.manage": leaders,
  /** Giving other numbers than people submitted for themselves and for teams. */
  "forecasts.adjust": leaders,
  /** Saving views of one's own. */
  "views.save": everyone,
  "views.share": writers,
  /** Changing and deleting the shared views of others. */
  "views.oversee": leaders,
  /** Saving reports and dashboards of one's own. */
  "reports.save": everyone,
  "reports.share": writers,
  /** Changing and deleting the shared reports and dashboards of others. */
  "reports.oversee": leaders,
  /** Sending events to other programs, which hear of all records. */
  "webhooks.manage": leaders,
  /** Making forms for other sites, and reading what visitors sent. */
  "webForms.manage": leaders,
  /** Rules that change records by themselves, and what they did. */
  "rules.manage": leaders,
  /** Handing the workspace over, or taking all of it along. */
  "workspace.own": owners,
  "workspace.delete": owners,
  /** Letting the server's operators read the records for a while. */
  "supportAccess.manage": owners,
  "billing.read": everyone,
  "billing.manage": owners,
  "audit.read": leaders,
  "singleSignOn.manage": owners,
  /** Keys of one's own, which may do no more than oneself. */
  "apiKeys.manage": writers,
  /** Reading messages of one's own, and those that are shared with one. */
  "emails.read": everyone,
  /** Saying who reads messages of one's own. */
  "emails.share": everyone,
  /** Connecting mail accounts of one's own. */
  "emailAccounts.manage": writers,
  /** Letting people be written to again who must not be. */
  "emailSuppressions.remove": leaders,
  /** Changing and deleting the shared email templates of others. */
  "emailTemplates.oversee": leaders,
  /** Changing and deleting the sequences of others. */
  "sequences.oversee": leaders,
  /** Seeing and revoking everyone's keys. */
  "apiKeys.oversee": leaders,
} as const satisfies Record<string, readonly Role[]>;

/** All of them, in the order of the table. */
export const permissions = Object.keys(allowed).filter(isPermission);

function isPermission(name: string): name is Permission {
  return name in allowed;
}

/** What a key may be: it never owns a workspace. */
export const keyRoles = ["admin", "member", "viewer"] as const;

export type KeyRole = (typeof keyRoles)[number];

/** What an API key can be used for; everything else takes a person who has signed in. */
const openToKeys: ReadonlySet<Permission> = new Set<Permission>([
  "records.read",
  "records.write",
  "activities.oversee",
  "emails.read",
  "sampleData.manage",
  "customFields.manage",
  "pipelines.manage",
  "quotas.manage",
  "forecasts.adjust",
  "views.save",
  "reports.save",
  "webhooks.manage",
  "webForms.manage",
  "rules.manage",
  "members.read",
  "absences.set",
  "audit.read",
]);

export function isOpenToKeys(permission: Permission): boolean {
  return openToKeys.has(permission);
}

const openWhileSuspended: ReadonlySet<Permission> = new Set<Permission>([
  "account.manage",
  "workspace.leave",
  "workspace.delete",
  "billing.read",
  "billing.manage",
]);

/** What concerns the person alone, or ends the workspace or what they pay for. */
export function isOpenWhileSuspended(permission: Permission | undefined): boolean {
  return permission !== undefined && openWhileSuspended.has(permission);
}

const openToSupport: ReadonlySet<Permission> = new Set<Permission>([
  "records.read",
  "members.read",
]);

/** What an operator may do where an owner has granted support access: reading, with the owners' names. */
export function isOpenToSupport(permission: Permission | undefined): boolean {
  return permission !== undefined && openToSupport.has(permission);
}

/** Whether it takes a workspace that is paid for, or in its trial; the others can only be read. */
export function writesRecords(permission: Permission): boolean {
  return permission === "records.write" || permission === "sampleData.manage";
}

/** The one of two roles that may do less. */
export function lesserRole(one: Role, other: Role): Role {
  return roles.indexOf(one) > roles.indexOf(other) ? one : other;
}

export function may(role: Role, permission: Permission): boolean {
  const permitted: readonly Role[] = allowed[permission];
  return permitted.includes(role);
}
