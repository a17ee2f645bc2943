import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import {
  send,
  serverUnderTest,
  signUp,
  someAddress,
  type TestClient,
} from "#tests/support/test-client.ts";
import {
  addForm,
  entriesOf,
  fileQuestion,
  fillIn,
  formWithFiles,
  pdf,
  sendFiles,
} from "#tests/support/web-forms.ts";

const someone = () => ({ name: "Grace Hopper", email: `${randomUUID()}@navy.example` });

const contactsOf = (owner: TestClient) => owner.get("/api/contacts", z.array(contact));

describe("what is refused leaves nothing behind", () => {
  const cases: [string, object, [string, File][], number, string][] = [
    ["a missing file", { isRequired: true }, [], 400, "CV is required"],
    ["an empty file", {}, [["_file-cv", new File([], "cv.pdf")]], 400, "“cv.pdf” is empty"],
    [
      "a large file",
      {},
      [["_file-cv", pdf("cv.pdf", 1_000_001)]],
      400,
      "“cv.pdf” is larger than 1 MB",
    ],
    [
      "a wrong kind",
      {},
      [["_file-cv", new File(["MZ"], "cv.exe")]],
      400,
      "“cv.exe” is not of a kind that is taken: PDF",
    ],
    [
      "a wrong content",
      {},
      [["_file-cv", new File(["<html>"], "cv.pdf")]],
      400,
      "“cv.pdf” is not of a kind",
    ],
    [
      "a sound that is called a picture",
      { kinds: ["pictures"] },
      [["_file-cv", new File(["RIFF\0\0\0\0WAVEfmt "], "a.webp")]],
      400,
      "“a.webp” is not of a kind",
    ],
    [
      "an archive that is called a document",
      { kinds: ["documents"] },
      [["_file-cv", new File(["PK\u0003\u0004photos/a.jpg"], "a.docx")]],
      400,
      "“a.docx” is not of a kind",
    ],
    [
      "text with a NUL",
      { kinds: ["tables"] },
      [["_file-cv", new File(["a\0b"], "a.csv")]],
      400,
      "“a.csv” is not of a kind",
    ],
    [
      "two for one",
      {},
      [
        ["_file-cv", pdf()],
        ["_file-cv", pdf()],
      ],
      400,
      "CV: send one file alone",
    ],
    [
      "ten files",
      { count: 5 },
      Array.from({ length: 10 }, () => ["_file-cv", pdf()]),
      400,
      "CV: send at most 5 files",
    ],
    [
      "too much at once",
      {},
      [["_file-cv", pdf("cv.pdf", 3_000_000)]],
      413,
      "This is too large: send at most 1 MB at once.",
    ],
  ];

  test.each(cases)("%s", async (_what, settings, files, status, sentence) => {
    const owner = await signUp();
    const form = await formWithFiles(owner, settings);
    const person = { name: "<i>Grace</i>", email: someone().email };
    const answer = await sendFiles(form, person, files);
    expect(answer.status).toBe(status);
    expect(answer.page).toContain(sentence);
    expect(answer.page).not.toContain("<i>Grace");
    const kept = `value="${person.email}"`;
    expect(answer.page).toContain(status === 400 ? kept : "what you wrote is still there");
    expect(await entriesOf(owner, form)).toEqual([]);
    expect(await contactsOf(owner)).toEqual([]);
  });

  test("more text than is read, with files and without", async () => {
    const owner = await signUp();
    const values = { ...someone(), title: "x".repeat(100_001) };
    const fields = [{ name: "title" }];
    const withFiles = await addForm(owner, { fields, files: [fileQuestion()] });
    const sent = await sendFiles(withFiles, values, []);
    expect(sent.status).toBe(400);
    expect(sent.page).toContain("Job Title must be at most 200 characters");
    const plain = await fillIn(await addForm(owner, { fields }), values);
    expect(plain.status).toBe(413);
    expect(String(plain.body)).toContain(
      "This is too long: write at most 100,000 characters altogether. Go back a page",
    );
  });

  test("what is no form", async () => {
    const { id } = await addForm(await signUp());
    const sent = await send({ method: "POST", path: `/f/${id}`, body: someone() });
    expect(sent.status).toBe(415);
    expect(String(sent.body)).toContain("Send a form, as application/x-www-form-urlencoded or");
  });

  test("more answers than a form asks for", async () => {
    const owner = await signUp();
    const form = await formWithFiles(owner);
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`x${at}`, "x"]));
    const sent = await sendFiles(form, { ...many, ...someone() }, []);
    expect(sent.status).toBe(413);
    expect(sent.page).toContain("These are too many answers at once.");
  });

  test("a file that no question asks for is not kept", async () => {
    const owner = await signUp();
    const form = await formWithFiles(owner);
    await sendFiles(form, someone(), [
      ["other", pdf()],
      ["_file-cv", new File([], "")],
    ]);
    expect(await entriesOf(owner, form)).toMatchObject([{ files: [] }]);
  });

  test("what is broken, or ends early", async () => {
    const owner = await signUp();
    const form = await formWithFiles(owner);
    const body = '--cut\r\ncontent-disposition: form-data; name="name"\r\n\r\nGra';
    const headers = {
      "content-type": "multipart/form-data; boundary=cut",
      "x-forwarded-for": someAddress(),
    };
    const broken = await send({ method: "POST", path: `/f/${form.id}`, body, headers });
    expect(broken.status).toBe(400);
    expect(String(broken.body)).toContain("This did not arrive as a whole.");
    const { hostname, port } = new URL(serverUnderTest());
    const socket = connect(Number(port), hostname);
    const head = `POST /f/${form.id} HTTP/1.1\r\nhost: x\r\ncontent-type: ${headers["content-type"]}\r\ncontent-length: 5000\r\n\r\n`;
    socket.end(head + body);
    await text(socket).catch(() => "");
    expect(await entriesOf(owner, form)).toEqual([]);
  });

  test("files from one network that come too often", async () => {
    const owner = await signUp();
    const form = await formWithFiles(owner);
    const inCapitals = { ...form, id: form.id.toUpperCase() };
    const from = someAddress();
    const answers: number[] = [];
    for (let sent = 0; sent < 61; sent += 1) {
      const to = sent % 2 === 0 ? form : inCapitals;
      answers.push((await sendFiles(to, { name: "" }, [["_file-cv", pdf()]], from)).status);
    }
    expect(answers).toEqual([...Array<number>(60).fill(400), 429]);
  });

  test("questions for files that could not be asked", async () => {
    const owner = await signUp();
    const form = await formWithFiles(owner);
    const refusal = async (...files: object[]) =>
      (
        await owner.refusal(400, {
          method: "PUT",
          path: `/api/web-forms/${form.id}`,
          body: { files },
        })
      ).error;
    expect(await refusal(fileQuestion({ megabytes: 19 }))).toContain("at most 18 MB");
    expect(await refusal(fileQuestion({ kinds: [] }))).toContain("at least one kind");
    expect(await refusal(fileQuestion(), fileQuestion())).toContain("the same key");
  });
});
