import { type WebForm, webForm } from "#shared/web-forms.ts";
import { send, type Answer, someAddress, type TestClient } from "./test-client.ts";

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
