import { expect, test } from "vitest";
import { z } from "zod";
import { fileChunkBytes } from "#shared/imports/file-chunks.ts";
import { signUp } from "#tests/support/test-client.ts";

const bytes = fileChunkBytes + 10;

/** Both of what is sent in chunks: how it is announced, and how it is said to be there. */
const uploads = [
  ["/api/imports", { entity: "contact", fileName: "people.csv", bytes }, "read", "file"],
  ["/api/workspace-imports", { bytes }, "start", "archive"],
] as const;

test.each(uploads)(
  "%s takes a file whose chunks all fit, once",
  async (path, body, begin, name) => {
    const user = await signUp();
    const { id } = await user.create(path, z.looseObject({ id: z.string() }), body);
    const chunk = (number: number, length: number) => ({
      method: "PUT",
      path: `${path}/${id}/chunks/${number}`,
      body: "x".repeat(length),
      headers: { "content-type": "application/octet-stream" },
    });
    const whole = { method: "POST", path: `${path}/${id}/${begin}` };

    await expect(user.refusal(400, chunk(0, 10))).resolves.toMatchObject({
      error: `This chunk has to be ${fileChunkBytes} bytes long.`,
    });
    await expect(user.refusal(400, chunk(2, 1))).resolves.toMatchObject({
      error: "This chunk has to be 0 bytes long.",
    });
    await user.refusal(413, chunk(0, fileChunkBytes + 1));
    await user.refusal(404, chunk(100_000, 1));
    expect((await user.ask(chunk(1, 10))).status).toBe(204);
    await expect(user.refusal(409, whole)).resolves.toMatchObject({
      error: `The ${name} is not sent as a whole. Send what is missing first.`,
    });

    // A chunk whose answer was lost is sent again, and counts once.
    expect((await user.ask(chunk(1, 10))).status).toBe(204);
    expect((await user.ask(chunk(0, fileChunkBytes))).status).toBe(204);
    expect((await user.ask(whole)).status).toBe(202);
    await expect(user.refusal(409, chunk(1, 10))).resolves.toMatchObject({
      error: `This ${name} was sent already.`,
    });
    await expect(user.refusal(409, whole)).resolves.toMatchObject({
      error: `This ${name} was sent already.`,
    });
  },
);

test.each(uploads)("%s takes no chunks of someone else's file", async (path, body) => {
  const owner = await signUp();
  const stranger = await signUp();
  const { id } = await owner.create(path, z.looseObject({ id: z.string() }), body);
  const answer = await stranger.ask({
    method: "PUT",
    path: `${path}/${id}/chunks/1`,
    body: "x".repeat(10),
    headers: { "content-type": "application/octet-stream" },
  });
  expect(answer.status).toBe(404);
});
