import { beforeAll, expect, test } from "vitest";
import { postForm, startSamlCompany } from "#tests/support/saml-company.ts";
import { formOf, type SamlAnswer } from "#tests/support/saml-provider.ts";
import { startServer, type ServerProcess } from "#tests/support/server-process.ts";

let company: Awaited<ReturnType<typeof startSamlCompany>>;
let second: ServerProcess;

beforeAll(async () => {
  company = await startSamlCompany();
  return () => company.stop();
});

beforeAll(async () => {
  // Behind one address, as two servers stand behind a proxy.
  const { variables, baseUrl } = company.product;
  second = await startServer({ ...variables, BASE_URL: baseUrl });
  return () => second.stop();
});

/** Where the second server sends the browser that brings it an answer. */
async function bringToSecond(answer: SamlAnswer, cookie: string): Promise<string | null> {
  const { pathname } = new URL(answer.acsUrl.replace("/sp/acs/", "/finish/"));
  const headers = { origin: company.product.baseUrl, cookie };
  const landing = await postForm(second.baseUrl + pathname, formOf(answer), headers);
  return landing.headers.get("location");
}

test("an answer that one server has taken is refused by another", async () => {
  const email = company.newcomer();
  const first = await company.ask(email);
  expect(await company.outcomeOfBringing(first.answer, first.cookie)).toBe(email);
  const refused = await bringToSecond(first.answer, first.cookie);
  expect(refused).toBe("/sign-in?sso=failed&error=invalid_saml_response");
  const next = await company.ask(email);
  expect(await bringToSecond(next.answer, next.cookie)).toBe(`${company.product.baseUrl}/app`);
});
