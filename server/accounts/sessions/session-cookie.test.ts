import { createHmac, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { clientWith, send, signUp } from "#tests/support/test-client.ts";

describe("a cookie that was tampered with", () => {
  test.each([
    ["another signature", (cookie: string) => cookie.replace(/\.[^.]+$/, ".AAAA")],
    ["no signature", (cookie: string) => cookie.replace(/\.[^.]+$/, "")],
    ["another token", (cookie: string) => cookie.replace(/=./, "=%")],
    ["a signature with a guessed secret", (cookie: string) => signWith("guess", cookie)],
    ["nothing in it", () => "crm.session_token="],
    ["a letter behind its signature", changeSignature((signature) => `${signature}A`)],
    ["a letter within its padding", changeSignature((signature) => signature.replace("=", "A="))],
    ["no padding", changeSignature((signature) => signature.replace("=", ""))],
    ["other bits below its last letter", changeSignature(withOtherLastBits)],
    ["a signature in base64url", changeSignature(inBase64Url)],
    ["quotes around it", (cookie: string) => cookie.replace(/=(.*)$/, '="$1"')],
    ["one of no worth before it", (cookie: string) => `crm.session_token=none; ${cookie}`],
  ])("with %s is no session", async (_what, tamper) => {
    const user = await signUp();
    const thief = clientWith(tamper(user.cookie), "");
    for (const path of ["/api/contacts", "/api/auth/user"]) {
      const { error } = await thief.refusal(401, { method: "GET", path });
      expect(error).toBe("You are signed out. Please sign in to go on.");
    }
  });

  test("is distinguished from a right one, whatever stands around it", async () => {
    const user = await signUp();
    const among = clientWith(`theme=dark;${user.cookie}; sidebar_state=true`, user.email);
    for (const path of ["/api/contacts", "/api/auth/user"]) {
      expect(await among.ask({ method: "GET", path }), path).toMatchObject({ status: 200 });
    }
  });

  function changeSignature(change: (signature: string) => string) {
    return (cookie: string): string => {
      const [name = "", value = ""] = cookie.split("=");
      const [token = "", signature = ""] = decodeURIComponent(value).split(".");
      return `${name}=${encodeURIComponent(`${token}.${change(signature)}`)}`;
    };
  }

  /** Base64 of 32 bytes leaves two bits of its last letter unused. */
  function withOtherLastBits(signature: string): string {
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const last = letters.indexOf(signature.at(-2) ?? "");
    return `${signature.slice(0, -2)}${letters[last ^ 1]}=`;
  }

  function inBase64Url(signature: string): string {
    return Buffer.from(signature, "base64").toString("base64url");
  }

  function signWith(secret: string, cookie: string): string {
    const token = decodeURIComponent(cookie.split("=")[1] ?? "").split(".")[0] ?? "";
    const signature = createHmac("sha256", secret).update(token).digest("base64");
    return `crm.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
  }
});

test("naming a workspace without a session is answered like every call without one", async () => {
  for (const named of ["no-uuid", randomUUID(), ""]) {
    for (const path of ["/api/contacts", "/api/auth/user"]) {
      const answer = await send({ method: "GET", path, headers: { "x-workspace-id": named } });
      expect(answer.status, `${path} of ${named}`).toBe(401);
    }
  }
  const user = await signUp();
  const path = "/api/contacts";
  await user.refusal(403, { method: "GET", path, headers: { "x-workspace-id": "no-uuid" } });
});

test("a session that has ended does not make a browser forget a newer cookie", async () => {
  const user = await signUp();
  await user.ask({ method: "GET", path: "/api/logout" });
  for (const path of ["/api/auth/user", "/api/account/sessions"]) {
    const { headers, status } = await user.ask({ method: "GET", path });
    expect({ status, cookies: headers.getSetCookie() }).toEqual({ status: 401, cookies: [] });
  }
});
