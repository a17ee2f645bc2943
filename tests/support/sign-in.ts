import { expect } from "vitest";
import {
  clientWith,
  cookieOf,
  send,
  someAddress,
  testPassword,
  type Answer,
  type TestClient,
} from "./test-client.ts";

export function signIn(
  email: string,
  password = testPassword,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return send({
    method: "POST",
    path: "/api/auth/sign-in/email",
    body: { email, password },
    headers: { "x-forwarded-for": someAddress(), ...headers },
  });
}

export async function signInAgain(
  { email }: Pick<TestClient, "email">,
  headers?: Record<string, string>,
): Promise<TestClient> {
  const answer = await signIn(email, testPassword, headers);
  expect(answer.status).toBe(200);
  return clientWith(cookieOf(answer), email);
}
