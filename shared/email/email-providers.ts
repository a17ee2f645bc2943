import type { MailServers } from "./email.ts";
import type { SignInProvider } from "./email-sign-in.ts";

type Provider = Omit<MailServers, "username"> & {
  domains: string[];
  /** What the provider asks of its users before a program may sign in. */
  advice: string | null;
};

const appPassword = (name: string) =>
  `${name} asks for an app password, which you make in the security settings of your account there.`;

const imapsAndSmtps = {
  imapPort: 993,
  imapSecurity: "tls",
  smtpPort: 465,
  smtpSecurity: "tls",
} as const;

const imapsAndSubmission = {
  imapPort: 993,
  imapSecurity: "tls",
  smtpPort: 587,
  smtpSecurity: "starttls",
} as const;

/** Servers as the providers' own help pages name them. */
const providers: Provider[] = [
  {
    domains: ["gmail.com", "googlemail.com"],
    imapHost: "imap.gmail.com",
    smtpHost: "smtp.gmail.com",
    ...imapsAndSmtps,
    advice: appPassword("Google"),
  },
  {
    domains: ["outlook.com", "hotmail.com", "live.com", "msn.com"],
    imapHost: "outlook.office365.com",
    smtpHost: "smtp-mail.outlook.com",
    ...imapsAndSubmission,
    advice:
      "Microsoft ends sign-in by password at the end of 2026, and refuses it for most accounts.",
  },
  {
    domains: ["onmicrosoft.com", "office365.com"],
    imapHost: "outlook.office365.com",
    smtpHost: "smtp.office365.com",
    ...imapsAndSubmission,
    advice:
      "Microsoft ends sign-in by password at the end of 2026, and refuses it for most accounts.",
  },
  {
    domains: ["icloud.com", "me.com", "mac.com"],
    imapHost: "imap.mail.me.com",
    smtpHost: "smtp.mail.me.com",
    ...imapsAndSubmission,
    advice: appPassword("Apple"),
  },
  {
    domains: ["yahoo.com", "yahoo.co.uk", "yahoo.de", "yahoo.fr", "ymail.com", "rocketmail.com"],
    imapHost: "imap.mail.yahoo.com",
    smtpHost: "smtp.mail.yahoo.com",
    ...imapsAndSmtps,
    advice: appPassword("Yahoo"),
  },
  {
    domains: ["aol.com"],
    imapHost: "imap.aol.com",
    smtpHost: "smtp.aol.com",
    ...imapsAndSmtps,
    advice: appPassword("AOL"),
  },
  {
    domains: ["fastmail.com", "fastmail.fm"],
    imapHost: "imap.fastmail.com",
    smtpHost: "smtp.fastmail.com",
    ...imapsAndSmtps,
    advice: appPassword("Fastmail"),
  },
  {
    domains: ["zoho.com", "zohomail.com"],
    imapHost: "imap.zoho.com",
    smtpHost: "smtp.zoho.com",
    ...imapsAndSmtps,
    advice: "Switch IMAP on in Zoho's settings, and make an app password where two steps are on.",
  },
  {
    domains: ["zoho.eu", "zohomail.eu"],
    imapHost: "imap.zoho.eu",
    smtpHost: "smtp.zoho.eu",
    ...imapsAndSmtps,
    advice: "Switch IMAP on in Zoho's settings, and make an app password where two steps are on.",
  },
  {
    domains: ["gmx.com", "gmx.us", "gmx.co.uk"],
    imapHost: "imap.gmx.com",
    smtpHost: "mail.gmx.com",
    ...imapsAndSubmission,
    advice: "Switch POP3 and IMAP on in GMX's settings first.",
  },
  {
    domains: ["gmx.de", "gmx.net", "gmx.at", "gmx.ch"],
    imapHost: "imap.gmx.net",
    smtpHost: "mail.gmx.net",
    ...imapsAndSubmission,
    advice: "Switch POP3 and IMAP on in GMX's settings first.",
  },
  {
    domains: ["web.de"],
    imapHost: "imap.web.de",
    smtpHost: "smtp.web.de",
    ...imapsAndSubmission,
    advice: "Switch POP3 and IMAP on in WEB.DE's settings first.",
  },
  {
    domains: ["ionos.com", "ionos.co.uk"],
    imapHost: "imap.ionos.com",
    smtpHost: "smtp.ionos.com",
    ...imapsAndSmtps,
    advice: null,
  },
  {
    domains: ["ionos.de", "1und1.de", "online.de", "onlinehome.de"],
    imapHost: "imap.ionos.de",
    smtpHost: "smtp.ionos.de",
    ...imapsAndSmtps,
    advice: null,
  },
  {
    domains: ["t-online.de", "magenta.de"],
    imapHost: "secureimap.t-online.de",
    smtpHost: "securesmtp.t-online.de",
    ...imapsAndSmtps,
    advice: "Telekom asks for the email password, which differs from the one of your account.",
  },
  {
    domains: ["mailbox.org"],
    imapHost: "imap.mailbox.org",
    smtpHost: "smtp.mailbox.org",
    ...imapsAndSmtps,
    advice: null,
  },
  {
    domains: ["posteo.de", "posteo.net"],
    imapHost: "posteo.de",
    smtpHost: "posteo.de",
    ...imapsAndSmtps,
    advice: null,
  },
];

/**
 * What an address lets one expect of its servers; every value can be changed.
 * @returns null where the address has no domain yet
 */
export function findMailServers(
  address: string,
): { servers: MailServers; advice: string | null } | null {
  const [, domain] = /@([^@\s]+\.[^@\s.]{2,})$/.exec(address.trim().toLowerCase()) ?? [];
  if (domain === undefined) return null;
  const known = providers.find(({ domains }) =>
    domains.some(
      (one) => domain === one || (one === "onmicrosoft.com" && domain.endsWith(`.${one}`)),
    ),
  );
  const username = address.trim();
  if (!known) {
    const servers = { imapHost: `imap.${domain}`, smtpHost: `smtp.${domain}`, ...imapsAndSmtps };
    return { servers: { ...servers, username }, advice: null };
  }
  const { domains: _domains, advice, ...servers } = known;
  return { servers: { ...servers, username }, advice };
}

/** A domain of each, whose servers serve the domains of companies as well. */
const companyDomains = {
  google: "gmail.com",
  microsoft: "office365.com",
} satisfies Record<SignInProvider, string>;

/** The servers of an address that a provider signs in. */
export function providerServers(provider: SignInProvider, address: string): MailServers {
  const own = findMailServers(address)?.servers;
  const common = findMailServers(`x@${companyDomains[provider]}`)?.servers;
  if (!common) throw new Error(`there are no servers of ${provider}`);
  return own?.imapHost === common.imapHost ? own : { ...common, username: address };
}

/** Whether anyone may have an address of this domain, so that it makes no two people colleagues. */
export function isPublicMailDomain(domain: string): boolean {
  return providers.some(({ domains }) => domains.includes(domain));
}
