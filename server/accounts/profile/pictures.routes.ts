import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { maxPictureBytes, storedPicture } from "#shared/accounts/account-settings.ts";
import type { Auth } from "#server/accounts/auth.ts";
import { encodePicture } from "#server/accounts/profile/encode-picture.ts";
import {
  findPicture,
  removePicture,
  storePicture,
} from "#server/accounts/profile/pictures.queries.ts";
import { limitCostlyCalls } from "#server/accounts/limit-costly-calls.ts";
import { requireSignedIn } from "#server/accounts/sessions/signed-in.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { noContent } from "#server/platform/http/openapi.ts";

const tags = ["Account"];
const pictureFile = z.instanceof(Buffer, { error: "Send the picture as the request's body" });
const picturePath = z.object({ hash: z.string().regex(/^[\w-]{43}$/) });

const servedPicture = {
  "content-type": "image/webp",
  "content-security-policy": "default-src 'none'; sandbox",
  "content-disposition": "inline",
};

export function picturesRoutes(auth: Auth): FastifyPluginAsyncZod {
  return async (app) => {
    requireSignedIn(app, auth);
    // The decoder detects the format; the content type is not trusted.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: maxPictureBytes },
      (_request, body, done) => done(null, body),
    );

    app.put(
      "/api/account/picture",
      { schema: { hide: true, body: pictureFile, response: { 200: storedPicture } } },
      async (request) => {
        const { user } = request.signedIn;
        await limitCostlyCalls(app.db, "picture", user.id);
        const image = await encodePicture(request.body);
        return { profileImageUrl: await storePicture(app.db, user.id, image) };
      },
    );

    app.delete(
      "/api/account/picture",
      { schema: { tags, summary: "Remove one's picture", response: { 204: noContent } } },
      async (request, reply) => {
        await removePicture(app.db, request.signedIn.user.id);
        return reply.code(204).send(null);
      },
    );

    app.get(
      "/api/pictures/:hash",
      { schema: { hide: true, params: picturePath } },
      async (request, reply) => {
        const { user } = request.signedIn;
        const image = await findPicture(app.db, user.id, request.params.hash);
        if (!image) throw notFound("picture");
        return reply.headers(servedPicture).send(image);
      },
    );
  };
}
