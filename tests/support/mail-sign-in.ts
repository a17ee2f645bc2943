import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Provider } from "oidc-provider";
import { findFreePort } from "./free-port.ts";

const client = { clientId: "crm-pro", clientSecret: "a secret of the client" };

const scopes = [
  "openid",
  "offline_access",
  "https://mail.google.com/",
  "https://outlook.office.com/IMAP.AccessAsUser.All",
  "https://outlook.office.com/SMTP.Send",
];

export type MailSignIn = Awaited<ReturnType<typeof startMailSignIn>>;

/**
 * Stands for Google and Microsoft: a real OAuth provider whose user is `signedIn`, and who agrees unless `answer` says
 * otherwise. A renewing token counts once, and one that comes a second time ends all of its kind.
 */
export async function startMailSignIn() {
  const origin = `http://127.0.0.1:${await findFreePort()}`;
  const state = {
    signedIn: "no-one@mail.example",
    answer: "agrees" as "agrees" | "denies" | "withholds mail",
    renewals: 0,
    revoked: 0,
    /** The next access token is ended before it is used the first time. */
    endsNext: false,
    /** What comes in the place of tokens. */
    failure: null as { status: number; error: string } | null,
    /** Answers that wait, with tokens in them, while there is a list. */
    waiting: null as (() => void)[] | null,
  };
  const grants: string[] = [];
  const ended = new Set<string>();
  const seen = new Set<string>();
  const provider = createProvider(origin, () => state.signedIn);
  provider.on("grant.success", ({ oidc }) => {
    if (oidc.params?.grant_type === "refresh_token") state.renewals += 1;
  });
  provider.on("grant.revoked", () => void (state.revoked += 1));
  provider.use(async (context, next) => {
    const isToken = context.path === "/token";
    if (isToken && state.failure) {
      const { status, error } = state.failure;
      return void Object.assign(context, { status, body: { error } });
    }
    await next();
    const { waiting } = state;
    if (isToken && waiting) await new Promise<void>((release) => void waiting.push(release));
  });
  const callback = provider.callback();

  /** Whose access token it is; null where it is none, or none any more. */
  async function addressOf(token: string): Promise<string | null> {
    if (state.endsNext && !seen.has(token)) {
      state.endsNext = false;
      ended.add(token);
    }
    seen.add(token);
    const found = ended.has(token) ? undefined : await provider.AccessToken.find(token);
    return found && !found.isExpired ? (found.accountId ?? null) : null;
  }

  async function ask(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const details = await provider.interactionDetails(request, response);
    if (details.prompt.name === "login") {
      const login = { accountId: state.signedIn };
      return provider.interactionFinished(request, response, { login });
    }
    if (state.answer === "denies") {
      return provider.interactionFinished(request, response, { error: "access_denied" });
    }
    const grant = new provider.Grant({
      accountId: details.session?.accountId,
      clientId: client.clientId,
    });
    const asked = String(details.params.scope).split(" ");
    const isWithwaiting = (scope: string) =>
      state.answer === "withholds mail" && scope.startsWith("https:");
    grant.addOIDCScope(asked.filter((scope) => !isWithwaiting(scope)).join(" "));
    grant.rejectOIDCScope(asked.filter(isWithwaiting).join(" "));
    const grantId = await grant.save();
    grants.push(grantId);
    return provider.interactionFinished(request, response, { consent: { grantId } });
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", origin);
    if (pathname === "/introspect") {
      const email = await addressOf(searchParams.get("token") ?? "");
      response.setHeader("content-type", "application/json");
      return void response.end(JSON.stringify({ active: email !== null, email }));
    }
    return pathname.startsWith("/interaction/")
      ? ask(request, response)
      : callback(request, response);
  }

  const server = createServer((request, response) => void handle(request, response));
  server.listen(Number(new URL(origin).port), "127.0.0.1");
  await once(server, "listening");

  return {
    origin,
    state,
    addressOf,
    variables: {
      GOOGLE_CLIENT_ID: client.clientId,
      GOOGLE_CLIENT_SECRET: client.clientSecret,
      MICROSOFT_CLIENT_ID: client.clientId,
      MICROSOFT_CLIENT_SECRET: client.clientSecret,
    },
    /** Of which the mail servers take none any more, although their time is not over. */
    endAccessTokens(): void {
      for (const token of seen) ended.add(token);
    },
    /** As people do in the settings of their account there. */
    async takeConsentBack(): Promise<void> {
      this.endAccessTokens();
      for (const grantId of grants.splice(0)) {
        await provider.RefreshToken.revokeByGrantId(grantId);
      }
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise<void>((done) => void server.close(() => done()));
    },
  };
}

function createProvider(origin: string, signedIn: () => string): Provider {
  const provider = new Provider(origin, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: ["http://localhost/"],
        grant_types: ["authorization_code", "refresh_token"],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    scopes,
    claims: { openid: ["sub"], email: ["email"], profile: ["preferred_username"] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, revocation: { enabled: true } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ["a key of the provider's cookies"] },
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    pkce: { required: () => true },
    findAccount: async (_context, sub) => ({
      accountId: sub,
      claims: async () => ({ sub, email: signedIn(), preferred_username: signedIn() }),
    }),
  });
  // A server under test gets another port whenever it starts.
  provider.Client.prototype.redirectUriAllowed = (address: string) =>
    /^http:\/\/localhost:\d+\/app\/settings\/email\/(google|microsoft)$/.test(address);
  return provider;
}
