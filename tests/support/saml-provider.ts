import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { randomUUID } from "node:crypto";
import samlify from "samlify";
import { z } from "zod";
import { rsaCertificate } from "./certificate.ts";
import { findFreePort } from "./free-port.ts";

const { Constants, IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } = samlify;

// The provider reads requests of our own product alone.
setSchemaValidator({ validate: async () => "not validated" });

/** What an answer says, where it is not what the provider would truthfully say. */
export type AnswerChanges = Partial<{
  email: string;
  nameId: string;
  nameIdFormat: string;
  audience: string;
  recipient: string;
  destination: string;
  inResponseTo: string;
  confirmedFor: string;
  expiresAt: Date;
  issuer: string;
  assertionId: string;
  status: string;
  signatureAlgorithm: string;
}>;

/** An answer as the browser carries it back, still readable. */
export type SamlAnswer = { acsUrl: string; relayState: string; xml: string };

const formats = Constants.namespace.format;
export const algorithms = Constants.algorithms.signature;

export async function startSamlProvider({ certificate = rsaCertificate() } = {}) {
  const origin = `http://127.0.0.1:${await findFreePort()}`;
  const entityId = `${origin}/metadata`;
  const signInUrl = `${origin}/sso`;
  const state = { email: "nobody@nowhere.example", ourMetadata: "" };
  const providerWith = (signatureAlgorithm: string) =>
    IdentityProvider({
      entityID: entityId,
      privateKey: certificate.key.toString(),
      signingCert: certificate.cert,
      requestSignatureAlgorithm: signatureAlgorithm,
      nameIDFormat: [formats.emailAddress],
      singleSignOnService: [
        { Binding: Constants.namespace.binding.redirect, Location: signInUrl },
        { Binding: Constants.namespace.binding.post, Location: signInUrl },
      ],
      // Unused, but without one the library complains.
      singleLogoutService: [{ Binding: Constants.namespace.binding.redirect, Location: signInUrl }],
      loginResponseTemplate: {
        context: SamlLib.defaultLoginResponseTemplate.context,
        attributes: [
          {
            name: "email",
            nameFormat: "urn:oasis:names:tc:SAML:2.0:attrname-format:basic",
            valueTag: "user.email",
            valueXsiType: "xs:string",
          },
        ],
      },
    });

  /** Answers the request that an address of ours carries, truthfully but for the changes. */
  async function answer(start: string, changes: AnswerChanges = {}): Promise<SamlAnswer> {
    const query = Object.fromEntries(new URL(start).searchParams);
    const provider = providerWith(changes.signatureAlgorithm ?? algorithms.RSA_SHA256);
    const product = ServiceProvider({ metadata: state.ourMetadata });
    const request = await provider.parseLoginRequest(product, "redirect", { query });
    const requestId = z.object({ request: z.object({ id: z.string() }) }).parse(request.extract)
      .request.id;
    const acsUrl = z.string().parse(product.entityMeta.getAssertionConsumerService("post"));
    const facts = { requestId, acsUrl, audience: product.entityMeta.getEntityID() };
    const tags = answerTags({ entityId, email: state.email, ...facts }, changes);
    const { context } = await provider.createLoginResponse(
      product,
      { extract: request.extract },
      "post",
      {},
      { customTagReplacement: (template) => fill(template, tags) },
    );
    const xml = Buffer.from(context, "base64").toString("utf8");
    return { acsUrl, relayState: query["RelayState"] ?? "", xml };
  }

  async function sendAnswer(start: string, response: ServerResponse): Promise<void> {
    const page = formWith(await answer(start));
    response.setHeader("content-type", "text/html").end(page);
  }

  const server = createServer((request, response) => {
    if (request.url?.startsWith("/sso?")) void sendAnswer(`${origin}${request.url}`, response);
    else response.writeHead(204).end();
  });
  server.listen(Number(new URL(origin).port), "127.0.0.1");
  await once(server, "listening");
  return {
    origin,
    entityId,
    signInUrl,
    certificate: certificate.cert,
    metadata: providerWith(algorithms.RSA_SHA256).getMetadata(),
    /** It knows us by our metadata, as its administrator would enter them. */
    trust: (ourMetadata: string) => void (state.ourMetadata = ourMetadata),
    signIn: (email: string) => void (state.email = email),
    answer,
    stop: () => stopServer(server),
  };
}

export function formOf({ xml, relayState }: SamlAnswer): URLSearchParams {
  return new URLSearchParams({
    SAMLResponse: Buffer.from(xml).toString("base64"),
    RelayState: relayState,
  });
}

type Facts = {
  entityId: string;
  email: string;
  requestId: string;
  acsUrl: string;
  audience: string;
};

function answerTags(facts: Facts, changes: AnswerChanges): Record<string, string> {
  const now = Date.now();
  const email = changes.email ?? facts.email;
  const expiresAt = changes.expiresAt ?? new Date(now + 300_000);
  const inResponseTo = changes.inResponseTo ?? facts.requestId;
  return {
    ID: `_${randomUUID()}`,
    AssertionID: changes.assertionId ?? `_${randomUUID()}`,
    Issuer: changes.issuer ?? facts.entityId,
    IssueInstant: new Date(now).toISOString(),
    Destination: changes.destination ?? facts.acsUrl,
    InResponseTo: inResponseTo,
    StatusCode: changes.status ?? Constants.StatusCode.Success,
    NameIDFormat: changes.nameIdFormat ?? formats.emailAddress,
    NameID: changes.nameId ?? email,
    SubjectRecipient: changes.recipient ?? facts.acsUrl,
    SubjectConfirmationDataNotOnOrAfter: expiresAt.toISOString(),
    ConditionsNotBefore: new Date(expiresAt.getTime() - 600_000).toISOString(),
    ConditionsNotOnOrAfter: expiresAt.toISOString(),
    Audience: changes.audience ?? facts.audience,
    AuthnStatement: "",
    attrUserEmail: email,
  };
}

function fill(template: string, tags: Record<string, string>) {
  return { id: tags["ID"] ?? "", context: SamlLib.replaceTagsByValue(template, tags) };
}

function formWith(answer: SamlAnswer): string {
  const inputs = [...formOf(answer)].map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
  );
  return `<!doctype html><title>Identity provider</title>
<form method="post" action="${answer.acsUrl}">${inputs.join("")}<button>Go back</button></form>`;
}

function stopServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => void server.close(() => resolve()));
}
