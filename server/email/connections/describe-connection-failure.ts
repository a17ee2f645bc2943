import { z } from "zod";
import type { MailPlace } from "#server/email/connections/mail-servers.ts";
import { providerNames } from "#shared/email/email-sign-in.ts";
import { SignInFailure } from "#server/email/provider-sign-in/sign-in-failure.ts";
import { ForbiddenAddress } from "#server/platform/outgoing/guarded-fetch.ts";

const failure = z.looseObject({
  message: z.string().default(""),
  code: z.string().optional(),
  /** The code beneath one of nodemailer's own. */
  originalCode: z.string().optional(),
  authenticationFailed: z.boolean().optional(),
  tlsFailed: z.boolean().optional(),
  responseText: z.string().optional(),
  response: z.unknown().optional(),
});

/** Says what keeps a mail server from being used, and what to do about it. */
export function describeConnectionFailure(error: unknown, place: MailPlace): string {
  if (error instanceof ForbiddenAddress) {
    return `${place.host} is on a private network. The operator of this server can allow it.`;
  }
  if (error instanceof SignInFailure) return error.message;
  const { message, code = "", originalCode, ...seen } = failure.parse(error);
  if (seen.authenticationFailed === true || code === "EAUTH") return refusedSignIn(place);
  const sentence = sentences[originalCode ?? code] ?? sentences[code];
  if (sentence) return sentence(place);
  if (isCertificate(originalCode ?? code, message)) return untrusted(place);
  if (speaksNoTls(originalCode ?? code, message)) return withoutTls(place);
  return `${at(place)} cannot be used: ${whatItSaid(seen, message)}`;
}

/** For those who read or write in another member's mailbox: they can fix nothing, and do not see its servers. */
export const othersConnectionSentence =
  "The connection of this mailbox does not work at the moment. Its owner can check it under Settings, Email.";

/** Whether the mail server, or the provider, does not let the account in. */
export function isSignInRefused(error: unknown): boolean {
  if (error instanceof SignInFailure) return error.isRefused;
  const { authenticationFailed, code } = failure.parse(error);
  return authenticationFailed === true || code === "EAUTH";
}

function refusedSignIn({ host, provider }: MailPlace): string {
  return provider === null
    ? "The mail server refuses this user name and password. Check both; many providers ask for an app password."
    : `${host} does not let this account in. Sign in again, and check that ${providerNames[provider]} permits mail programs (IMAP and SMTP) for it.`;
}

const at = ({ host, port }: MailPlace) => `${host}:${port}`;
const notFound = ({ host }: MailPlace) => `There is no server called ${host}. Check the host name.`;
const notLookedUp = ({ host }: MailPlace) =>
  `The name ${host} cannot be looked up at the moment. Try again later.`;
const silent = (place: MailPlace) => `${at(place)} does not answer. Check host and port.`;
const unreachable = (place: MailPlace) => `${at(place)} cannot be reached. Check host and port.`;
const untrusted = ({ host }: MailPlace) =>
  `The certificate of ${host} is not vouched for by an authority that this server trusts.`;
const withoutTls = (place: MailPlace) =>
  `${at(place)} does not offer this encryption. Choose the other kind, or another port.`;
const hungUp = (place: MailPlace) =>
  `${at(place)} hung up before it was ready. Check the port and the encryption.`;

const sentences: Record<string, ((place: MailPlace) => string) | undefined> = {
  ENOTFOUND: notFound,
  ENODATA: notFound,
  EAI_AGAIN: notLookedUp,
  ESERVFAIL: notLookedUp,
  EDNS: notFound,
  EBADNAME: notFound,
  ECONNREFUSED: (place) => `${at(place)} refuses connections. Check the port.`,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ETIMEDOUT: silent,
  ETIMEOUT: silent,
  CONNECT_TIMEOUT: silent,
  GREETING_TIMEOUT: silent,
  UPGRADE_TIMEOUT: silent,
  CERT_HAS_EXPIRED: ({ host }) => `The certificate of ${host} has expired.`,
  ERR_TLS_CERT_ALTNAME_INVALID: ({ host }) =>
    `The certificate that ${host} shows is for another name. Check the host name.`,
  ECONNRESET: hungUp,
  ClosedAfterConnectTLS: hungUp,
  ClosedAfterConnectText: hungUp,
  NoConnection: hungUp,
  EConnectionClosed: hungUp,
};

/** OpenSSL's names of what is wrong with a chain of certificates. */
function isCertificate(code: string, message: string): boolean {
  return /CERT|UNABLE_TO|SELF_SIGNED/.test(code) || /certificate/i.test(message);
}

function speaksNoTls(code: string, message: string): boolean {
  return (
    code === "ETLS" ||
    code === "EPROTO" ||
    code.startsWith("ERR_SSL") ||
    /STARTTLS|wrong version number/i.test(message)
  );
}

/** The server's own words, of which one line is shown. */
function whatItSaid(
  seen: { responseText?: string | undefined; response?: unknown },
  message: string,
) {
  const said = seen.responseText ?? (typeof seen.response === "string" ? seen.response : message);
  return said.replaceAll(/\s+/g, " ").trim().slice(0, 200);
}
