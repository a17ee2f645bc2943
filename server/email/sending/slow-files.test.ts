import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { maxFileBytes } from "#shared/email/outgoing-emails.ts";
import { useOwnServer } from "#tests/support/own-server.ts";
import { serverUnderTest, signUp, type TestClient } from "#tests/support/test-client.ts";

useOwnServer();

test("files that may come slowly leave room: one network sends two of the largest at once", async () => {
  const user = await signUp();
  const uploads = [0, 1, 2].map(() => beginUpload(user));
  const first = await Promise.race(
    uploads.map(async (upload) => ({ upload, status: await upload.status })),
  );
  expect(first.status).toBe(503);
  const others = uploads.filter((upload) => upload !== first.upload);
  for (const { end } of others) end();
  // They came as far as the email, which does not exist.
  expect(await Promise.all(others.map(({ status }) => status))).toEqual([404, 404]);
});

/** Sends the beginning of a file. */
function beginUpload({ cookie }: TestClient) {
  const path = `/api/outgoing-emails/${randomUUID()}/files?name=plan.pdf`;
  const origin = serverUnderTest();
  const upload = request(new URL(path, origin), {
    method: "POST",
    headers: {
      cookie,
      origin,
      "content-type": "application/pdf",
      "content-length": maxFileBytes,
    },
  });
  onTestFinished(() => void upload.destroy());
  const beginning = "%PDF";
  upload.write(beginning);
  const status = new Promise<number | undefined>((resolve, reject) => {
    upload.once("response", ({ statusCode }) => resolve(statusCode)).once("error", reject);
  });
  return { status, end: () => upload.end(Buffer.alloc(maxFileBytes - beginning.length)) };
}
