import type { FastifyBaseLogger } from "fastify";
import { z } from "zod";
import { findUserById } from "#server/accounts/accounts.queries.ts";
import { encodePicture } from "#server/accounts/profile/encode-picture.ts";
import { storePicture } from "#server/accounts/profile/pictures.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { defineJob, type HandleJob } from "#server/platform/jobs/job.ts";

const pictureData = z.object({ userId: z.uuid(), url: z.string() });
type PictureData = z.infer<typeof pictureData>;

export const pictureJob = defineJob({
  name: "picture",
  data: pictureData,
  key: ({ userId }) => userId,
});

/** Never retries: a user whose picture fails has none. @param fetchFile fetches untrusted addresses */
export function takePictures(
  db: Db,
  fetchFile: typeof fetch,
  log: Pick<FastifyBaseLogger, "info">,
): HandleJob<PictureData> {
  return async ({ userId, url }) => {
    try {
      const answer = await fetchFile(url);
      if (answer.status !== 200) throw new Error(`the answer was ${answer.status}`);
      const image = await encodePicture(Buffer.from(await answer.arrayBuffer()));
      // The user may have chosen one, or be gone, meanwhile.
      const user = await findUserById(db, userId);
      if (user && user.profileImageUrl === null) await storePicture(db, userId, image);
    } catch (error) {
      const reason = error instanceof Error ? error.message : "unknown";
      log.info({ reason }, "an identity provider's picture was not taken over");
    }
  };
}
