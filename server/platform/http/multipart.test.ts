import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { readMultipart } from "./multipart.ts";

const type = "multipart/form-data; boundary=cut";
const limits = {
  bytes: 2_000_000,
  textBytes: 100,
  fileBytesOf: (input: string) => (input === "cv" ? 1_000 : null),
};

const part = (head: string, content: string) =>
  `--cut\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`;

const file = (name: string, content: string, input = "cv") =>
  part(`name="${input}"; filename="${name}"`, content);

const read = (...parts: string[]) => readMultipart(Readable.from(chunks(parts)), type, limits);

/** In bites of seven bytes, as a slow line brings them. */
function chunks(parts: string[]): Buffer[] {
  const all = Buffer.from(parts.join(""));
  const count = all.length > 10_000 ? 1 : Math.ceil(all.length / 7);
  const size = Math.ceil(all.length / count);
  return Array.from({ length: count }, (_, at) => all.subarray(at * size, (at + 1) * size));
}

test("texts and files are read, whatever they are called", async () => {
  const { texts, files } = await read(
    part('name="name"', "Grace Hopper ☕"),
    part('name="name"', "again"),
    file("Läbenslauf ☕.pdf", "%PDF-1"),
    file("", ""),
    file("empty.pdf", ""),
    file("other.pdf", "unasked", "none"),
    "--cut--\r\n",
  );
  expect(texts.getAll("name")).toEqual(["Grace Hopper ☕", "again"]);
  expect(files.map(({ name, content }) => [name, content.toString()])).toEqual([
    ["Läbenslauf ☕.pdf", "%PDF-1"],
    ["", ""],
    ["empty.pdf", ""],
  ]);
});

test("of a file that is too large nothing is kept", async () => {
  const { files } = await read(
    file("a.pdf", "x".repeat(1_001)),
    file("b.pdf", "y".repeat(1_000)),
    "--cut--",
  );
  expect(files.map(({ isTooLarge, content }) => [isTooLarge, content.length])).toEqual([
    [true, 0],
    [false, 1_000],
  ]);
});

test("no more than the limit is read", async () => {
  let sent = 0;
  const endless = new Readable({
    read() {
      sent += 1;
      this.push(sent === 1 ? Buffer.from(file("a.pdf", "").slice(0, -2)) : Buffer.alloc(100_000));
    },
  });
  const reading = readMultipart(endless, type, limits).finally(() => endless.pause());
  await expect(reading).rejects.toMatchObject({
    statusCode: 413,
    message: "This is too large: send at most 2 MB at once.",
  });
  expect(sent).toBeLessThan(60);
});

test.each([
  ["ends early", type, file("a.pdf", "x").slice(0, -3)],
  ["has no boundary", "multipart/form-data", "x"],
  ["is none", type, "name=Grace"],
  ["is empty", type, ""],
])("what %s is refused with a sentence", async (_which, contentType, body) => {
  const reading = readMultipart(Readable.from([Buffer.from(body)]), contentType, limits);
  await expect(reading).rejects.toMatchObject({ statusCode: 400 });
});
