import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { Provider } from "oidc-provider";
import { findFreePort } from "./free-port.ts";

export type Identity = { sub: string; email: string; name?: string; [claim: string]: unknown };

export const client = { clientId: "crm-pro", clientSecret: "a secret of the client" };

/** A real OpenID Connect provider whose user is `signedIn`; its sign-in page is skipped. */
export async function startIdentityProvider() {
  const issuer = `http://127.0.0.1:${await findFreePort()}`;
  const state: { signedIn: Identity; redirectUri: string } = {
    signedIn: { sub: "nobody", email: "nobody@nowhere.example", name: "Nobody" },
    redirectUri: "",
  };
  const pictures = new Map<string, Buffer>();
  let server: Server | undefined;
  return {
    issuer,
    signIn: (identity: Identity) => void (state.signedIn = identity),
    /** Shows a file, such as a person's picture. @returns its address */
    show: (file: Buffer): string => {
      const path = `/pictures/${pictures.size}`;
      pictures.set(path, file);
      return issuer + path;
    },
    /** The provider knows its clients from its beginning, so it begins once the address is known. */
    start: async (redirectUri: string) => {
      server = createServer((request, response) => void handle(request, response));
      const provider = createProvider(issuer, redirectUri, () => state.signedIn);
      const callback = provider.callback();
      async function handle(...[request, response]: Parameters<typeof callback>): Promise<void> {
        const picture = pictures.get(request.url ?? "");
        if (picture) return void response.end(picture);
        if (!request.url?.startsWith("/interaction/")) return void callback(request, response);
        const login = { accountId: state.signedIn.sub };
        await provider.interactionFinished(request, response, { login });
      }
      server.listen(Number(new URL(issuer).port), "127.0.0.1");
      await once(server, "listening");
    },
    stop: async () => {
      server?.closeAllConnections();
      await new Promise<void>(
        (resolve) => void (server ? server.close(() => resolve()) : resolve()),
      );
    },
  };
}

function createProvider(issuer: string, redirectUri: string, signedIn: () => Identity): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
      },
    ],
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name", "given_name", "family_name", "picture"],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ["a key of the provider's cookies"] },
    findAccount: async (_context, sub) => ({ accountId: sub, claims: async () => signedIn() }),
    // Everyone has agreed already.
    loadExistingGrant: async ({ oidc }) => {
      const { client: asking, session } = oidc;
      const grant = new oidc.provider.Grant({
        clientId: asking?.clientId,
        accountId: session?.accountId,
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
}
