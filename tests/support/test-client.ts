import { randomInt, randomUUID } from "node:crypto";
import { expect, inject } from "vitest";
import { z } from "zod";
import { changeSetHeader } from "#shared/records/changes.ts";
import { errorBody, type ErrorBody } from "#shared/platform/errors.ts";

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed JSON, or the text where it is none. */
  body: unknown;
}

export interface Request {
  method: string;
  path: string;
  body?: unknown;
  /** Null takes a usual header away. */
  headers?: Record<string, string | null>;
  server?: string;
}

export type TestClient = Awaited<ReturnType<typeof signUp>>;

export async function signUp(
  email = `${randomUUID()}@test.example`,
  headers: Record<string, string> = {},
  server?: string,
) {
  const person = { name: "Ada Tester", firstName: "Ada", lastName: "Tester" };
  const answer = await send({
    method: "POST",
    path: "/api/auth/sign-up/email",
    body: { ...person, email, password: testPassword },
    headers: { "x-forwarded-for": someAddress(), ...headers },
    ...(server && { server }),
  });
  expect(answer.status).toBe(200);
  return clientWith(cookieOf(answer), email);
}

export const testPassword = "correct horse battery";

/** Rate limits count by address, so each test comes from one of its own. */
export function someAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

/** The session cookie that an answer sets, as a browser sends it back. */
export function cookieOf(answer: Answer): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

export function clientWith(cookie: string, email: string) {
  return { email, cookie, ...callsWith({ cookie, "x-forwarded-for": someAddress() }) };
}

/** A program with an API key: it sends neither cookies nor an origin. */
export function clientWithKey(key: string) {
  return { key, ...callsWith({ authorization: `Bearer ${key}`, origin: null }) };
}

/** The calls of a client whose every request has these headers; null takes a usual one away. */
function callsWith(identity: Record<string, string | null>) {
  const ask = (request: Request) =>
    send({ ...request, headers: { ...identity, ...request.headers } });

  async function expectStatus(status: number, request: Request): Promise<Answer> {
    const answer = await ask(request);
    const refusal = answer.status === status ? "" : `: ${JSON.stringify(answer.body)}`;
    expect(answer, `${request.method} ${request.path}${refusal}`).toMatchObject({ status });
    return answer;
  }

  return {
    ask,
    async get<Schema extends z.ZodType>(path: string, schema: Schema) {
      return schema.parse((await expectStatus(200, { method: "GET", path })).body);
    },
    async create<Schema extends z.ZodType>(path: string, schema: Schema, body: unknown) {
      return schema.parse((await expectStatus(201, { method: "POST", path, body })).body);
    },
    async update<Schema extends z.ZodType>(path: string, schema: Schema, body: unknown) {
      return schema.parse((await expectStatus(200, { method: "PUT", path, body })).body);
    },
    async remove(path: string): Promise<string> {
      return changeSetOf(await expectStatus(204, { method: "DELETE", path }));
    },
    async refusal(status: number, request: Request): Promise<ErrorBody> {
      return errorBody.parse((await expectStatus(status, request)).body);
    },
  };
}

export function changeSetOf(answer: Answer): string {
  return z.uuid().parse(answer.headers.get(changeSetHeader));
}

export function statusesOf(answers: Answer[]): number[] {
  return answers.map(({ status }) => status).toSorted((one, other) => one - other);
}

export function serverUnderTest(): string {
  return ownServer ?? inject("baseUrl");
}

let ownServer: string | null = null;

/** From now on the requests of this file go to a server of its own; null leads back to the common one. */
export function sendTo(baseUrl: string | null): void {
  ownServer = baseUrl;
}

/** A string as body is sent as it is. */
export async function send(request: Request): Promise<Answer> {
  const { method, path, body, headers = {}, server = serverUnderTest() } = request;
  const hasBody = body !== undefined;
  const json = { "content-type": "application/json" };
  const url = new URL(path, server);
  const response = await fetch(url, {
    method,
    redirect: "manual",
    headers: present({ origin: url.origin, ...(hasBody && json), ...headers }),
    ...(hasBody && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parseJson(text) };
}

function present(headers: Record<string, string | null>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
