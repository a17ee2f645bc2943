import { z } from "zod";
import { type WebForm, webForm, webFormEntry } from "#shared/web-forms/web-forms.ts";
import { send, serverUnderTest, type Answer, someAddress, type TestClient } from "./test-client.ts";

const requiredFields = [
  { name: "name", isRequired: true },
  { name: "email", isRequired: true },
];

/** A form that asks for name and email, and for what is given. */
export function addForm(
  owner: TestClient,
  { fields = [], ...more }: { fields?: object[]; [setting: string]: unknown } = {},
): Promise<WebForm> {
  const body = { name: "Ask us", title: "Ask us", fields: [...requiredFields, ...fields], ...more };
  return owner.create("/api/web-forms", webForm, body);
}

/** As a browser does that has no scripts and no cookies, from another site. */
export function fillIn(
  { id }: WebForm,
  values: Record<string, string> | [string, string][],
  from = someAddress(),
): Promise<Answer> {
  return send({
    method: "POST",
    path: `/f/${id}`,
    body: new URLSearchParams(values).toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      origin: "https://their-site.example",
      "x-forwarded-for": from,
    },
  });
}

/** What a form asks for, with what is given. */
export function fileQuestion(settings: object = {}) {
  return {
    key: "cv",
    label: "CV",
    isRequired: false,
    kinds: ["pdf"],
    megabytes: 1,
    count: 1,
    ...settings,
  };
}

/** A file as people have them: it begins as its name says. */
export function pdf(name = "cv.pdf", bytes = 20): File {
  return new File(["%PDF-1.7".padEnd(bytes, "x")], name, { type: "application/pdf" });
}

/** As a browser sends a form with files. */
export async function sendFiles(
  { id }: WebForm,
  values: Record<string, string>,
  files: readonly [input: string, file: File][],
  from = someAddress(),
): Promise<{ status: number; page: string }> {
  const body = new FormData();
  for (const [name, value] of Object.entries(values)) body.append(name, value);
  for (const [input, file] of files) body.append(input, file);
  const response = await fetch(new URL(`/f/${id}`, serverUnderTest()), {
    method: "POST",
    redirect: "manual",
    headers: { origin: "https://their-site.example", "x-forwarded-for": from },
    body,
  });
  return { status: response.status, page: await response.text() };
}

/** A form with one question for files. */
export function formWithFiles(owner: TestClient, settings: object = {}): Promise<WebForm> {
  return addForm(owner, { files: [fileQuestion(settings)] });
}

/** Newest first; of one state where it is named. */
export function entriesOf(owner: TestClient, { id }: WebForm, state = "") {
  const path = `/api/web-forms/${id}/entries${state && `?state=${state}`}`;
  return owner.get(path, z.array(webFormEntry));
}
