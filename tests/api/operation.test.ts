import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";
import { z } from "zod";
import { createdApiKey } from "#shared/accounts/api-keys.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { addIncoming } from "#tests/support/incoming-webhooks.ts";
import { send, signUp } from "#tests/support/test-client.ts";

test("the server says that it lives and that its database answers", async () => {
  expect(await send({ method: "GET", path: "/healthz" })).toMatchObject({ status: 200 });
  expect(await send({ method: "GET", path: "/readyz" })).toMatchObject({ status: 200 });
});

test("the reference says of each call what may sign it", async () => {
  const call = z.looseObject({
    security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  });
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), call)) })
    .parse((await send({ method: "GET", path: "/api/openapi.json" })).body);
  const signers = (path: string, method: string) =>
    (paths[path]?.[method]?.security ?? []).flatMap((one) => Object.keys(one));
  expect(signers("/api/contacts", "get")).toEqual(["apiKey", "session"]);
  expect(signers("/api/api-keys", "post")).toEqual(["session"]);
  expect(signers("/api/workspaces", "post")).toEqual(["session"]);
  expect(signers("/api/contact-form", "post")).toEqual([]);
});

test("the reference says which calls can be named by a key", async () => {
  const call = z.looseObject({ parameters: z.array(z.object({ name: z.string() })).optional() });
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), call)) })
    .parse((await send({ method: "GET", path: "/api/openapi.json" })).body);
  const takesKey = (path: string, method = "post") =>
    paths[path]?.[method]?.parameters?.some(({ name }) => name === "idempotency-key") ?? false;
  for (const path of ["contacts", "workspaces", "workspace-imports", "contact-form"]) {
    expect(takesKey(`/api/${path}`), path).toBe(true);
  }
  expect(takesKey("/api/auth/sign-in/email")).toBe(false);
  expect(takesKey("/api/contacts", "get")).toBe(false);
});

test("the reference's examples do what it says of them", async () => {
  const user = await signUp();
  const body = { name: "Examples", role: "member" };
  const { key } = await user.create("/api/api-keys", createdApiKey, body);
  const [listDeals, addContact, readContacts, callWebhook] = await examples();
  const sale = await user.create("/api/deals", deal, { title: "Sale", value: "10" });
  expect(JSON.parse(await runCurl(listDeals, key))).toEqual([sale]);
  const added = contact.parse(JSON.parse(await runCurl(addContact, key)));
  expect(await user.get("/api/contacts", z.array(contact))).toEqual([added]);
  const names = await run(process.execPath, ["--input-type=module", "-e", readContacts], key);
  expect(names).toBe("Ada Lovelace\n");
  const incoming = await addIncoming(user);
  expect(JSON.parse(await runCurl(callWebhook, key, incoming.address))).toMatchObject({
    state: "taken",
  });
});

/** The blocks of code in the reference, in their order. */
async function examples(): Promise<[string, string, string, string]> {
  const { body } = await send({ method: "GET", path: "/api/openapi.json" });
  const { info } = z.object({ info: z.object({ description: z.string() }) }).parse(body);
  const blocks = [...info.description.matchAll(/```\w+\n(.*?)```/gs)].map(([, code]) => code);
  return z.tuple([z.string(), z.string(), z.string(), z.string()]).parse(blocks);
}

/** A shell reads the example; what it calls stands in for curl, which not every machine has. */
function runCurl(example: string, key: string, address = ""): Promise<string> {
  const curl = fileURLToPath(new URL("../support/curl.ts", import.meta.url));
  return run(
    "sh",
    ["-c", `curl() { '${process.execPath}' '${curl}' "$@"; }\n${example}`],
    key,
    address,
  );
}

/** What a program prints that knows the server's address, a key, and the address of an incoming webhook. */
async function run(program: string, options: string[], key: string, address = ""): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    CRM_URL: inject("baseUrl"),
    CRM_API_KEY: key,
    CRM_INCOMING_WEBHOOK: address,
  };
  return (await promisify(execFile)(program, options, { env })).stdout;
}

test("there is one document of the API", async () => {
  for (const path of ["/api/docs/json", "/api/docs/yaml"]) {
    expect((await send({ method: "GET", path })).status, path).toBe(404);
  }
});

test("an answer that is no page could do nothing if it were shown as one", async () => {
  const policy = "default-src 'none'; frame-ancestors 'none'";
  for (const path of ["/api/contacts", "/api/auth/user", "/api/openapi.json"]) {
    const { headers } = await send({ method: "GET", path });
    expect(headers.get("content-security-policy"), path).toBe(policy);
  }
});
