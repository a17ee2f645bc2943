import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type AuditAction, auditEvent } from "#shared/administration/audit.ts";
import { identityState, memberIdentity } from "#shared/accounts/single-sign-on.ts";
import { client, startIdentityProvider } from "#tests/support/identity-provider.ts";
import { domain, startSamlCompany } from "#tests/support/saml-company.ts";
import { type Person, sentenceOf, startSsoServer } from "#tests/support/sso-company.ts";

type Product = Awaited<ReturnType<typeof startSsoServer>>;

type Claims = { sub: string; email: string };

interface Company {
  product: Product;
  owner: Person;
  signIn: (claims: Claims) => Promise<{ end: URL; cookie: string }>;
  require: (isRequired: boolean) => Promise<void>;
  stop: () => Promise<void>;
}

async function startOpenIdCompany(): Promise<Company> {
  const idp = await startIdentityProvider();
  const product = await startSsoServer([idp.issuer]);
  const owner = await product.register(`boss@${domain}`);
  const settings = { protocol: "oidc", domain, issuer: idp.issuer, ...client };
  await idp.start((await product.setUp(owner, settings)).callbackUrl);
  return {
    product,
    owner,
    signIn: async (claims) => {
      idp.signIn(claims);
      return product.comeBack(await product.begin(claims.email));
    },
    require: async (isRequired) => {
      const body = { ...settings, isRequired };
      await product.call("PUT", "/api/single-sign-on", body, owner.cookie);
    },
    stop: async () => {
      await product.stop();
      await idp.stop();
    },
  };
}

async function startCompanyWithSaml(): Promise<Company> {
  const company = await startSamlCompany();
  const { product, owner } = company;
  return {
    product,
    owner,
    signIn: ({ sub, email }) => company.signIn(email, { nameId: sub }),
    require: async (isRequired) => {
      const body = company.settings({ isRequired });
      await product.call("PUT", "/api/single-sign-on", body, owner.cookie);
    },
    stop: () => company.stop(),
  };
}

describe.each([
  ["OpenID Connect", startOpenIdCompany],
  ["SAML", startCompanyWithSaml],
])("with %s", (_protocol, start) => {
  let company: Company;

  beforeAll(async () => {
    company = await start();
    return () => company.stop();
  });

  const newClaims = (): Claims => {
    const sub = randomUUID();
    return { sub, email: `${sub}@${domain}` };
  };

  /** Someone with a password and a proven address, never named by the provider. */
  async function registerProven(email: string) {
    const person = await company.product.register(email);
    const token = await mailedToken(email, "verify-email");
    await company.product.call("POST", "/api/auth/verify-email", { token });
    return person;
  }

  async function mailsTo(email: string): Promise<string> {
    const path = `/dev/outbox?to=${encodeURIComponent(email)}`;
    return String((await company.product.call("GET", path)).body);
  }

  async function mailedToken(email: string, page: string): Promise<string> {
    const pattern = new RegExp(`/${page}\\?token=([\\w-]+)`);
    return pattern.exec(await mailsTo(email))?.[1] ?? "";
  }

  const read = async (token: string) =>
    identityState.parse(
      (await company.product.call("POST", "/api/auth/sso/identity", { token })).body,
    );
  const confirm = (token: string) =>
    company.product.call("POST", "/api/auth/sso/identity/confirm", { token });

  async function audited(action: AuditAction, identity: string) {
    const path = "/api/audit?limit=500";
    const log = await company.product.call("GET", path, undefined, company.owner.cookie);
    const events = z.array(auditEvent).parse(log.body);
    const isAbout = ({ details }: (typeof events)[number]) =>
      details.some(({ before, after }) => before === identity || after === identity);
    return events.filter((event) => event.action === action && isAbout(event));
  }

  async function expectAsked(claims: Claims): Promise<string> {
    const { end, cookie } = await company.signIn(claims);
    expect(end.pathname + end.hash).toBe(`/confirm-sso#${encodeURIComponent(claims.email)}`);
    expect(await company.product.whoIs(cookie)).toBeNull();
    return mailedToken(claims.email, "confirm-sso");
  }

  async function expectIn(claims: Claims) {
    const { end, cookie } = await company.signIn(claims);
    expect(end.pathname).toBe("/app");
    const me = await company.product.whoIs(cookie);
    expect(me).toMatchObject({ email: claims.email });
    return { me, cookie };
  }

  async function refusal(claims: Claims) {
    const { end, cookie } = await company.signIn(claims);
    expect(await company.product.whoIs(cookie)).toBeNull();
    return end.searchParams.get("error");
  }

  test("an account that is there is linked once its owner has confirmed it by mail", async () => {
    const claims = newClaims();
    const { cookie } = await registerProven(claims.email);
    const me = await company.product.whoIs(cookie);
    const token = await expectAsked(claims);
    // A mail scanner that follows the link confirms nothing.
    await company.product.call("GET", `/confirm-sso?token=${token}`);
    expect(await read(token)).toMatchObject({ state: "open", identity: claims.sub });
    const newest = await expectAsked(claims);
    expect(await confirm(newest)).toMatchObject({ status: 200, body: { email: claims.email } });
    expect((await expectIn(claims)).me?.id).toBe(me?.id);
    expect(await mailsTo(claims.email)).toContain("You can sign in with SSO now");
    expect(await read(newest)).toEqual({ state: "used" });
    for (const used of [token, newest]) {
      expect(await confirm(used)).toMatchObject({ status: 410 });
    }
  });

  test("the owners read of it in the audit", async () => {
    const claims = { ...newClaims(), email: company.owner.email };
    const bossIsProven = mailedToken(company.owner.email, "verify-email");
    await company.product.call("POST", "/api/auth/verify-email", { token: await bossIsProven });
    const token = await expectAsked(claims);
    expect(await audited("sso.link-asked", claims.sub)).toHaveLength(1);
    await confirm(token);
    const [linked] = await audited("sso.linked", claims.sub);
    expect(linked).toMatchObject({ target: domain, userEmail: company.owner.email });
    await expectIn(claims);
  });

  test("of two that confirm at once, one does", async () => {
    const claims = newClaims();
    await registerProven(claims.email);
    const token = await expectAsked(claims);
    const answers = await Promise.all([1, 2, 3].map(() => confirm(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(2);
  });

  test("a link that no one was sent opens nothing", async () => {
    const token = randomUUID();
    expect(await read(token)).toEqual({ state: "unknown" });
    expect(await sentenceOf(confirm(token))).toBe("This link is not known here.");
  });

  test("a link counts no more once the account has another address", async () => {
    const claims = newClaims();
    const { cookie } = await registerProven(claims.email);
    const token = await expectAsked(claims);
    const email = `new-${claims.email}`;
    const change = { email, password: "correct horse battery" };
    await company.product.call("POST", "/api/auth/change-email", change, cookie);
    const proof = { token: await mailedToken(email, "verify-email") };
    await company.product.call("POST", "/api/auth/verify-email", proof);
    expect(await confirm(token)).toMatchObject({ status: 409 });
  });

  test("five mails an hour are enough", async () => {
    const claims = newClaims();
    await company.product.register(claims.email);
    const proof = { token: await mailedToken(claims.email, "verify-email") };
    await company.product.call("POST", "/api/auth/verify-email", proof);
    for (let turn = 0; turn < 4; turn += 1) await expectAsked(claims);
    expect(await refusal(claims)).toBe("mail_limit");
  });

  test("a member with a new ID comes in after an owner has forgotten the old one", async () => {
    const old = newClaims();
    const { me, cookie } = await expectIn(old);
    await company.require(true);
    const renewed = { ...old, sub: randomUUID() };
    expect(await refusal(renewed)).toBe("another_identity");
    const identities = "/api/single-sign-on/identities";
    const listed = await company.product.call("GET", identities, undefined, company.owner.cookie);
    const one = z
      .array(memberIdentity)
      .parse(listed.body)
      .find(({ userId }) => userId === me?.id);
    expect(one).toMatchObject({ email: old.email, identity: old.sub });
    const path = `${identities}/${me?.id}`;
    expect(await company.product.call("DELETE", path, undefined, cookie)).toMatchObject({
      status: 403,
    });
    const forgotten = await company.product.call("DELETE", path, undefined, company.owner.cookie);
    expect(forgotten.status).toBe(204);
    expect(await audited("sso.forgotten", old.sub)).toMatchObject([{ target: old.email }]);
    expect(await company.product.whoIs(cookie)).toBeNull();
    await confirm(await expectAsked(renewed));
    expect((await expectIn(renewed)).me?.id).toBe(me?.id);
    expect(await refusal(old)).toBe("another_identity");
    await company.require(false);
  });
});
