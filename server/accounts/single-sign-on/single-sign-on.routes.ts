import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { recordPath } from "#shared/filters/lists.ts";
import {
  memberIdentity,
  singleSignOn,
  singleSignOnInput,
} from "#shared/accounts/single-sign-on.ts";
import { requireConfirmedAddress } from "#server/accounts/invitations/require-confirmed-address.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Environment } from "#server/platform/settings/environment.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { noContent } from "#server/platform/http/openapi.ts";
import type { SecretBox } from "#server/platform/secrets/secret-box.ts";
import { forgetIdentity } from "#server/accounts/single-sign-on/forget-identity.ts";
import { listIdentitiesOf } from "#server/accounts/single-sign-on/identities.queries.ts";
import { presentProvider } from "#server/accounts/single-sign-on/present-provider.ts";
import { readSettings } from "#server/accounts/single-sign-on/read-settings.ts";
import { removeProvider, saveProvider } from "#server/accounts/single-sign-on/save-provider.ts";
import {
  findProviderOf,
  type ProviderRow,
} from "#server/accounts/single-sign-on/single-sign-on.queries.ts";
import {
  acceptDomain,
  isDomainProven,
  recordNameOf,
} from "#server/accounts/single-sign-on/verify-domain.ts";
import { inMembersChange } from "#server/accounts/workspaces/in-members-change.ts";

const tags = ["Single sign-on"];
const config = { permission: "singleSignOn.manage" } as const;

export function singleSignOnRoutes(
  environment: Environment,
  box: SecretBox,
): FastifyPluginAsyncZod {
  const { baseUrl, dnsServers, ssoPrivateOrigins } = environment;
  const present = (row: ProviderRow) => presentProvider(row, baseUrl);
  return async (app) => {
    const requireConfirmed = (userId: string) =>
      requireConfirmedAddress(app.db, environment, userId, "set single sign-on up");

    app.get(
      "/api/single-sign-on",
      {
        config,
        schema: {
          tags,
          summary: "Read how single sign-on is set up",
          description: "204 where it is not set up.",
          response: { 200: singleSignOn, 204: noContent },
        },
      },
      async ({ session }, reply) => {
        const provider = await findProviderOf(app.db, session.workspaceId);
        return provider ? present(provider) : reply.code(204).send(null);
      },
    );

    app.put(
      "/api/single-sign-on",
      {
        config,
        schema: {
          tags,
          summary: "Set up or change single sign-on",
          description:
            "By OpenID Connect or SAML 2.0. OpenID Connect without clientSecret keeps the one that is there. SAML takes the provider's metadata, or its entity ID, sign-on address and signing certificate.",
          body: singleSignOnInput,
          response: { 200: singleSignOn },
        },
      },
      async ({ session, body }) => {
        await requireConfirmed(session.userId);
        const settings = await readSettings(body, ssoPrivateOrigins);
        return present(
          await inMembersChange(app.db, session, (tx) =>
            saveProvider(tx, session, settings, { box, baseUrl }),
          ),
        );
      },
    );

    app.post(
      "/api/single-sign-on/verify-domain",
      {
        config,
        schema: {
          tags,
          summary: "Look the domain's DNS record up",
          response: { 200: singleSignOn },
        },
      },
      async ({ session }) => {
        await requireConfirmed(session.userId);
        const provider = await requireProvider(app.db, session.workspaceId);
        // Outside the transaction, which must not wait for DNS.
        if (!(await isDomainProven(provider, dnsServers))) throw notProven(provider);
        return present(
          await inMembersChange(app.db, session, (tx) => acceptDomain(tx, session, provider)),
        );
      },
    );

    app.delete(
      "/api/single-sign-on",
      {
        config,
        schema: { tags, summary: "Do without single sign-on", response: { 204: noContent } },
      },
      async ({ session }, reply) => {
        await inMembersChange(app.db, session, (tx) => removeProvider(tx, session));
        return reply.code(204).send(null);
      },
    );

    app.get(
      "/api/single-sign-on/identities",
      {
        config,
        schema: {
          tags,
          summary: "List what the identity provider calls people",
          response: { 200: z.array(memberIdentity) },
        },
      },
      ({ session }) => listIdentitiesOf(app.db, session.workspaceId),
    );

    app.delete(
      "/api/single-sign-on/identities/:id",
      {
        config,
        schema: {
          tags,
          summary: "Forget what the identity provider calls someone",
          description:
            "The id is the person's userId. Their sessions through the provider end, and the next identity is confirmed by mail.",
          params: recordPath,
          response: { 204: noContent },
        },
      },
      async ({ session, params }, reply) => {
        await inMembersChange(app.db, session, (tx) => forgetIdentity(tx, session, params.id));
        return reply.code(204).send(null);
      },
    );
  };
}

async function requireProvider(db: Db, workspaceId: string): Promise<ProviderRow> {
  const provider = await findProviderOf(db, workspaceId);
  if (!provider) throw new HttpError(404, "Single sign-on is not set up.");
  return provider;
}

function notProven({ domain }: ProviderRow): HttpError {
  return new HttpError(
    409,
    `The record ${recordNameOf(domain)} is not there yet. A new record can take an hour to be seen.`,
  );
}
