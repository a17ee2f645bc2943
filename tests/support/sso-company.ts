import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { currentUser } from "#shared/accounts/accounts.ts";
import { errorBody } from "#shared/platform/errors.ts";
import { singleSignOn, singleSignOnStart } from "#shared/accounts/single-sign-on.ts";
import { startDnsServer } from "./dns-server.ts";
import { followRedirects } from "./follow-redirects.ts";
import { createOwnDatabase, type OwnDatabase } from "./own-database.ts";
import { startServer } from "./server-process.ts";
import { type Answer, cookieOf, send, someAddress, testPassword } from "./test-client.ts";

export type Person = { email: string; cookie: string };

/**
 * A server of its own that may talk to identity providers at these addresses, and knows a DNS.
 * @param more added to its environment
 */
export async function startSsoServer(providerOrigins: string[], more: Record<string, string> = {}) {
  const [home, dns] = await Promise.all([createOwnDatabase(), startDnsServer()]);
  const variables = {
    ...home.variables,
    DNS_SERVERS: dns.address,
    SSO_PRIVATE_ORIGINS: providerOrigins.join(","),
    ...more,
  };
  let server = await startServer(variables);

  function call(
    method: string,
    path: string,
    body?: unknown,
    cookie = "",
    address = someAddress(),
  ): Promise<Answer> {
    const headers = { origin: server.baseUrl, cookie, "x-forwarded-for": address };
    return send({ method, path: server.baseUrl + path, body, headers });
  }

  async function register(email: string): Promise<Person> {
    const body = { name: "Ada Tester", email, password: testPassword };
    const answer = await call("POST", "/api/auth/sign-up/email", body);
    expect(answer.status).toBe(200);
    return { email, cookie: cookieOf(answer) };
  }

  async function mailedResetToken(email: string): Promise<string | undefined> {
    await call("POST", "/api/auth/request-password-reset", { email });
    const outbox = await call("GET", `/dev/outbox?to=${encodeURIComponent(email)}`);
    return /reset-password\?token=([\w-]+)/.exec(String(outbox.body))?.[1];
  }

  async function confirmAddress({ email, cookie }: Person): Promise<void> {
    const outbox = await call("GET", `/dev/outbox?to=${encodeURIComponent(email)}`);
    const token = /verify-email\?token=([\w-]+)/.exec(String(outbox.body))?.[1];
    const confirmed = await call("POST", "/api/auth/verify-email", { token }, cookie);
    expect(confirmed).toMatchObject({ status: 200 });
  }

  return {
    get baseUrl() {
      return server.baseUrl;
    },
    /**
     * Restarts it on the same database, at another address, with other settings.
     * @param meanwhile changes the database, which no server has open then
     */
    async restart(
      changes: Record<string, string>,
      meanwhile: (home: OwnDatabase) => Promise<void> = async () => {},
    ): Promise<void> {
      await server.stop();
      await meanwhile(home);
      server = await startServer({ ...variables, ...changes });
    },
    variables,
    dns,
    call,
    register,
    confirmAddress,
    /** Sets single sign-on up and proves its domain, as the page asks people to. */
    async setUp({ cookie }: Person, settings: object) {
      const answer = await call("PUT", "/api/single-sign-on", settings, cookie);
      expect(answer).toMatchObject({ status: 200 });
      const set = singleSignOn.parse(answer.body);
      dns.publish(set.recordName, set.recordValue);
      const proven = await call("POST", "/api/single-sign-on/verify-domain", undefined, cookie);
      expect(proven).toMatchObject({ status: 200, body: { isDomainVerified: true } });
      return set;
    },
    async begin(email: string, next = "/app") {
      const begun = await call("POST", "/api/auth/sign-in/sso", { email, next });
      expect(begun).toMatchObject({ status: 200 });
      return { url: singleSignOnStart.parse(begun.body).url, cookie: cookieOf(begun) };
    },
    async comeBack({ url, cookie }: { url: string; cookie: string }) {
      const { host } = new URL(server.baseUrl);
      const cookies = new Map([[host, cookie]]);
      const isBack = (at: URL) => at.host === host && !at.pathname.startsWith("/api/");
      const end = await followRedirects(url, cookies, isBack);
      return { end, cookie: cookies.get(host) ?? "" };
    },
    async readSettings({ cookie }: Person) {
      const answer = await call("GET", "/api/single-sign-on", undefined, cookie);
      return singleSignOn.parse(answer.body);
    },
    async whoIs(cookie: string) {
      const answer = await call("GET", "/api/auth/user", undefined, cookie);
      return answer.status === 200 ? currentUser.parse(answer.body) : null;
    },
    /** Without one, the mail to set a new password has no link. */
    hasAccount: async (email: string) => (await mailedResetToken(email)) !== undefined,
    /** Someone who came through a provider sets a password by the link in a mail. */
    async setPassword(email: string): Promise<void> {
      const token = await mailedResetToken(email);
      const body = { token, newPassword: testPassword };
      expect(await call("POST", "/api/auth/reset-password", body)).toMatchObject({ status: 200 });
    },
    async confirmIdentity(email: string): Promise<void> {
      const outbox = await call("GET", `/dev/outbox?to=${encodeURIComponent(email)}`);
      const token = /confirm-sso\?token=([\w-]+)/.exec(String(outbox.body))?.[1];
      const confirmed = await call("POST", "/api/auth/sso/identity/confirm", { token });
      expect(confirmed).toMatchObject({ status: 200 });
    },
    signInByPassword: (email: string) =>
      call("POST", "/api/auth/sign-in/email", { email, password: testPassword }),
    async stop(): Promise<void> {
      await server.stop();
      await dns.stop();
      await home.remove();
    },
  };
}

export async function sentenceOf(answer: Promise<Answer>): Promise<string> {
  return errorBody.parse((await answer).body).error;
}

/** Moves what a database that no server has open knows of people's sessions back in time. */
export async function ageSessions(
  home: OwnDatabase,
  minutesOf: Record<string, number>,
): Promise<void> {
  const { db, close } = await home.open();
  for (const [email, minutes] of Object.entries(minutesOf)) {
    await db.execute(sql`update sessions set
        expire = expire - make_interval(mins => ${minutes}),
        provider_proven_at = provider_proven_at - make_interval(mins => ${minutes})
      from users where users.email = ${email} and users.id = (sess -> 'session' ->> 'userId')::uuid`);
  }
  await close();
}
