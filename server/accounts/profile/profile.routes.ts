import { eq } from "drizzle-orm";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { profile, savedProfile } from "#shared/accounts/account-settings.ts";
import { fullName } from "#shared/crm/person-names.ts";
import { users } from "#server/accounts/accounts.table.ts";
import type { Auth } from "#server/accounts/auth.ts";
import { requireSignedIn } from "#server/accounts/sessions/signed-in.ts";

const tags = ["Account"];

export function profileRoutes(auth: Auth): FastifyPluginAsyncZod {
  return async (app) => {
    requireSignedIn(app, auth);

    app.put(
      "/api/account/profile",
      {
        schema: {
          tags,
          summary: "Change one's name",
          body: profile,
          response: { 200: savedProfile },
        },
      },
      async (request) => {
        const { firstName, lastName } = request.body;
        await app.db
          .update(users)
          .set({ firstName, lastName, name: fullName(request.body), updatedAt: new Date() })
          .where(eq(users.id, request.signedIn.user.id));
        return request.body;
      },
    );
  };
}
