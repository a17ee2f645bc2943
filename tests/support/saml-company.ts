import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { type AnswerChanges, formOf, type SamlAnswer, startSamlProvider } from "./saml-provider.ts";
import { type Person, startSsoServer } from "./sso-company.ts";
import { someAddress } from "./test-client.ts";

export type Landing = { end: URL; cookie: string };

type Provider = Awaited<ReturnType<typeof startSamlProvider>>;

export const domain = "corp.example";

/** @param more added to the server's environment */
export async function startSamlCompany(more: Record<string, string> = {}) {
  const [idp, otherIdp] = await Promise.all([startSamlProvider(), startSamlProvider()]);
  const product = await startSsoServer([idp.origin, otherIdp.origin], more);
  const owner = await product.register(`boss@${domain}`);
  await product.confirmAddress(owner);

  const settings = (fields: object = {}) => ({
    protocol: "saml",
    domain,
    metadata: idp.metadata,
    ...fields,
  });

  async function connect(person: Person, provider: Provider, fields: object) {
    const set = await product.setUp(person, settings({ metadata: provider.metadata, ...fields }));
    if (set.protocol !== "saml") throw new Error("this is not SAML");
    provider.trust(await (await fetch(set.spEntityId)).text());
    return set;
  }

  async function ask(email: string, changes: AnswerChanges = {}, next = "/app") {
    const begun = await product.begin(email, next);
    // As the cookie policy says.
    expect(begun.cookie).toMatch(/^crm\.sso=[^;]*$/);
    idp.signIn(email);
    return { answer: await idp.answer(begun.url, changes), cookie: begun.cookie };
  }

  /**
   * Brings an answer back as a browser does: the provider's page sends a form to another site, which
   * goes without our cookies; the page that answers it sends it on, with them.
   */
  async function bring(answer: SamlAnswer, cookie: string): Promise<Landing> {
    const address = someAddress();
    const passed = await postForm(answer.acsUrl, formOf(answer), {
      origin: "https://idp.example",
      "x-forwarded-for": address,
    });
    if (passed.status !== 200) return landingOf(passed, product.baseUrl);
    const page = await passed.text();
    const [, action = ""] = /action="([^"]*)"/.exec(page) ?? [];
    const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)];
    const form = new URLSearchParams(fields.map(([, name = "", value = ""]) => [name, value]));
    const headers = { origin: product.baseUrl, cookie, "x-forwarded-for": address };
    const finished = await postForm(new URL(action, product.baseUrl).href, form, headers);
    return landingOf(finished, product.baseUrl);
  }

  async function signIn(email: string, changes: AnswerChanges = {}, next = "/app") {
    const { answer, cookie } = await ask(email, changes, next);
    return bring(answer, cookie);
  }

  /** Who got in, by their address, or why no one did, as the address of their page says. */
  async function outcomeOf({ end, cookie }: Landing): Promise<string | null> {
    const me = await product.whoIs(cookie);
    if (me) return me.email;
    expect(end.origin + end.pathname).toBe(`${product.baseUrl}/sign-in`);
    expect(end.searchParams.get("sso")).toBe("failed");
    return end.searchParams.get("error");
  }

  const set = await connect(owner, idp, { domain });
  return {
    idp,
    otherIdp,
    product,
    owner,
    set,
    settings,
    connect,
    ask,
    newcomer: () => `${randomUUID()}@${domain}`,
    signIn,
    outcomeOfSigningIn: async (email: string, changes?: AnswerChanges) =>
      outcomeOf(await signIn(email, changes)),
    outcomeOfBringing: async (answer: SamlAnswer, cookie: string) =>
      outcomeOf(await bring(answer, cookie)),
    async stop() {
      await product.stop();
      await Promise.all([idp.stop(), otherIdp.stop()]);
    },
  };
}

export function postForm(url: string, body: URLSearchParams, headers: Record<string, string> = {}) {
  return fetch(url, { method: "POST", redirect: "manual", body, headers });
}

function landingOf(response: Response, baseUrl: string): Landing {
  const cookie = response.headers
    .getSetCookie()
    .map((set) => set.split(";")[0])
    .join("; ");
  return { end: new URL(response.headers.get("location") ?? "/nowhere", baseUrl), cookie };
}
