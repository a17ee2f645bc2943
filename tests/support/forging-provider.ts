import { createHmac, createPublicKey, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { findFreePort } from "./free-port.ts";
import { client } from "./identity-provider.ts";

type Claims = Record<string, unknown>;
type Sign = (header: object, claims: Claims) => string;

const newKey = () => generateKeyPairSync("rsa", { modulusLength: 2_048 }).privateKey;
const keyId = "the provider's key";
const key = newKey();
const strangersKey = newKey();
const publicKey = createPublicKey(key);

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

function signWith(privateKey: typeof key): Sign {
  return (header, claims) => {
    const content = `${encode({ ...header, alg: "RS256", kid: keyId })}.${encode(claims)}`;
    return `${content}.${sign("sha256", Buffer.from(content), privateKey).toString("base64url")}`;
  };
}

function signWithSecret(secret: string): Sign {
  return (header, claims) => {
    const content = `${encode({ ...header, alg: "HS256", kid: keyId })}.${encode(claims)}`;
    return `${content}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
  };
}

export const signatures = {
  byTheProvider: signWith(key),
  byAStranger: signWith(strangersKey),
  withThePublicKeyAsSecret: signWithSecret(
    publicKey.export({ type: "spki", format: "pem" }).toString(),
  ),
  withTheClientsSecret: signWithSecret(client.clientSecret),
  unsigned: (header, claims) => `${encode({ ...header, alg: "none" })}.${encode(claims)}.`,
} satisfies Record<string, Sign>;

/** What a provider shows of itself, what an ID token says and how it is signed, where it is not as it should be. */
export interface Forgery {
  claims?: (now: number) => Claims;
  issuer?: string;
  signed?: (...token: Parameters<Sign>) => string | undefined;
}

export async function startForgingProvider() {
  const issuer = `http://127.0.0.1:${await findFreePort()}`;
  const state = { email: "nobody@nowhere.example", nonce: "", forgery: {} as Forgery };
  const person = () => ({ sub: state.email, email: state.email, name: "Grace Hopper" });

  function idToken(): string | undefined {
    const now = Math.floor(Date.now() / 1_000);
    const { signed = signatures.byTheProvider, claims } = state.forgery;
    const honest = { iss: issuer, aud: client.clientId, iat: now, exp: now + 300 };
    return signed({ typ: "JWT" }, { ...honest, nonce: state.nonce, ...person(), ...claims?.(now) });
  }

  const documents: Record<string, () => object> = {
    "/.well-known/openid-configuration": () => ({
      issuer: state.forgery.issuer ?? issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/me`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
      token_endpoint_auth_methods_supported: ["client_secret_basic"],
    }),
    "/keys": () => ({
      keys: [{ ...publicKey.export({ format: "jwk" }), kid: keyId, use: "sig" }],
    }),
    "/token": () => ({
      access_token: randomUUID(),
      token_type: "Bearer",
      expires_in: 300,
      id_token: idToken(),
    }),
    "/me": person,
  };

  function answer({ url = "/" }: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(url, issuer);
    if (pathname === "/auth") return sendBack(searchParams, response);
    const body = documents[pathname]?.();
    response.writeHead(body ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(body ?? {}));
  }

  /** Everyone is signed in here already. */
  function sendBack(asked: URLSearchParams, response: ServerResponse): void {
    state.nonce = asked.get("nonce") ?? "";
    const back = new URL(asked.get("redirect_uri") ?? "");
    back.search = new URLSearchParams({
      code: "a code",
      state: asked.get("state") ?? "",
    }).toString();
    response.writeHead(302, { location: back.href }).end();
  }

  const server = createServer(answer);
  server.listen(Number(new URL(issuer).port), "127.0.0.1");
  await once(server, "listening");
  return {
    issuer,
    /** The next who comes is this person, with a token of this kind. */
    forge: (email: string, forgery: Forgery = {}) => void Object.assign(state, { email, forgery }),
    stop(): Promise<void> {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
