import { expect, test } from "vitest";
import { ApiError, failureSentence } from "./api-client.ts";

const conflict = { status: 409, statusText: "Conflict" };

test("A failed call's message is the status and the body, or the status text without one", () => {
  expect(new ApiError(conflict, "taken").message).toBe("409: taken");
  expect(new ApiError(conflict, "").message).toBe("409: Conflict");
});

test("A user reads the server's sentence, and the form gets its issues", () => {
  const body = JSON.stringify({
    error: "Email is required",
    issues: [{ path: "email", message: "Email is required" }],
  });
  const failure = new ApiError({ status: 400, statusText: "Bad Request" }, body);
  expect(failureSentence(failure)).toBe("Email is required");
  expect(failure.issues).toEqual([{ path: "email", message: "Email is required" }]);
});

test("A proxy's error page is never shown to a user", () => {
  const failure = new ApiError({ status: 502, statusText: "Bad Gateway" }, "<html>nginx</html>");
  expect(failureSentence(failure)).toBe("The server could not do this. Please try again.");
  expect(failureSentence(new TypeError("Failed to fetch"))).toContain("Check your connection");
});
