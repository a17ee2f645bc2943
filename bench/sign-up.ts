/** Signs a person up, and gives the cookie of their session. */
export async function signUp(baseUrl: string, email: string): Promise<string> {
  const person = { name: "Ada Bench", firstName: "Ada", lastName: "Bench" };
  const response = await fetch(`${baseUrl}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { origin: baseUrl, "content-type": "application/json" },
    body: JSON.stringify({ ...person, email, password: "correct horse battery" }),
  });
  if (!response.ok) throw new Error(`Signing up failed: ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
