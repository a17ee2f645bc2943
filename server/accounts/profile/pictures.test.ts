import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, inject, test } from "vitest";
import { storedPicture } from "#shared/accounts/account-settings.ts";
import { currentUser } from "#shared/accounts/accounts.ts";
import { errorBody } from "#shared/platform/errors.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const red = { create: { width: 300, height: 200, channels: 3, background: "red" } } as const;

async function upload(user: TestClient, file: Uint8Array, type = "image/png"): Promise<Response> {
  return fetch(new URL("/api/account/picture", inject("baseUrl")), {
    method: "PUT",
    headers: { origin: inject("baseUrl"), cookie: user.cookie, "content-type": type },
    body: new Uint8Array(file),
  });
}

async function download(user: TestClient, path: string): Promise<Response> {
  return fetch(new URL(path, inject("baseUrl")), { headers: { cookie: user.cookie } });
}

async function store(user: TestClient, file: Uint8Array): Promise<string> {
  const answer = await upload(user, file);
  expect(answer.status).toBe(200);
  return storedPicture.parse(await answer.json()).profileImageUrl;
}

async function refusal(answer: Response): Promise<string> {
  expect(answer.status).toBe(400);
  return errorBody.parse(await answer.json()).error;
}

const text = (words: string) => new TextEncoder().encode(words);

describe("a picture", () => {
  test("becomes a small square that says nothing of its maker", async () => {
    const user = await signUp();
    const photo = sharp(red)
      .withExif({ IFD0: { Copyright: "Secret Studio" } })
      .jpeg();
    const path = await store(user, await photo.toBuffer());
    const answer = await download(user, path);
    const image = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(image).metadata()).toMatchObject({
      format: "webp",
      width: 256,
      height: 256,
    });
    expect(image.toString("latin1")).not.toContain("Secret Studio");
    expect(await user.get("/api/auth/user", currentUser)).toMatchObject({ profileImageUrl: path });
  });

  test("is served as an image and nothing else, and no cache keeps it", async () => {
    const user = await signUp();
    const { headers } = await download(user, await store(user, await sharp(red).png().toBuffer()));
    expect(headers.get("content-type")).toBe("image/webp");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-security-policy")).toContain("sandbox");
  });

  test("loses a page of HTML that was hidden behind its pixels", async () => {
    const user = await signUp();
    const png = await sharp(red).png().toBuffer();
    const path = await store(user, Buffer.concat([png, text("<script>alert(1)</script>")]));
    const answer = await download(user, path);
    expect(await answer.text()).not.toContain("script");
  });

  test("is replaced, has another address then, and can be taken away", async () => {
    const user = await signUp();
    const first = await store(user, await sharp(red).png().toBuffer());
    const blue = { create: { ...red.create, background: "blue" } };
    const second = await store(user, await sharp(blue).png().toBuffer());
    expect(second).not.toBe(first);
    expect((await download(user, first)).status).toBe(404);
    expect((await user.ask({ method: "DELETE", path: "/api/account/picture" })).status).toBe(204);
    expect((await download(user, second)).status).toBe(404);
    expect(await user.get("/api/auth/user", currentUser)).toMatchObject({ profileImageUrl: null });
  });

  test("is not shown to strangers, nor to anyone who is signed out", async () => {
    const [user, stranger] = await Promise.all([signUp(), signUp()]);
    const path = await store(user, await sharp(red).png().toBuffer());
    expect((await download(stranger, path)).status).toBe(404);
    expect((await fetch(new URL(path, inject("baseUrl")))).status).toBe(401);
  });

  test.each([
    ["HTML", text("<!doctype html><script>alert(1)</script>")],
    ["an SVG", text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')],
    ["a PDF", text("%PDF-1.7\n%âãÏÓ\n")],
    ["nothing", text("")],
    ["JSON", text("{}")],
  ])("that is %s is refused with a sentence", async (_what, file) => {
    const user = await signUp();
    for (const type of ["image/png", "text/html", "application/json"]) {
      expect(await refusal(await upload(user, file, type))).toMatch(/picture/);
    }
  });

  test("that is cut off is refused", async () => {
    const user = await signUp();
    const png = await sharp({
      ...red,
      create: { ...red.create, noise: { type: "gaussian", mean: 128, sigma: 30 } },
    })
      .png()
      .toBuffer();
    expect(await refusal(await upload(user, png.subarray(0, png.length / 2)))).toMatch(/picture/);
  });

  test("that unfolds to more than a server can take is refused", async () => {
    const user = await signUp();
    const bomb = await sharp({ create: { ...red.create, width: 12_000, height: 12_000 } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await refusal(await upload(user, bomb))).toMatch(/picture/);
  });

  test("of more than 1 MB is refused", async () => {
    const user = await signUp();
    const answer = await upload(user, new Uint8Array(1_000_001));
    expect(answer.status).toBe(413);
    expect(errorBody.parse(await answer.json()).error).toContain("at most 1 MB");
  });

  test("can be any real file, such as the product's own icon", async () => {
    const user = await signUp();
    const icon = await readFile(new URL("../../../public/icons/icon-512.png", import.meta.url));
    expect(await store(user, icon)).toMatch(/^\/api\/pictures\/[\w-]{43}$/);
  });
});
