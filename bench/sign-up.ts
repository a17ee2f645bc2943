const password = "correct horse battery";

export function signUp(baseUrl: string, email: string): Promise<string> {
  const person = { name: "Ada Bench", firstName: "Ada", lastName: "Bench" };
  return enter(baseUrl, "sign-up", { ...person, email, password });
}

export function signIn(baseUrl: string, email: string): Promise<string> {
  return enter(baseUrl, "sign-in", { email, password });
}

async function enter(baseUrl: string, way: "sign-up" | "sign-in", person: object): Promise<string> {
  const response = await fetch(`${baseUrl}/api/auth/${way}/email`, {
    method: "POST",
    headers: { origin: baseUrl, "content-type": "application/json" },
    body: JSON.stringify(person),
  });
  if (!response.ok) throw new Error(`No ${way}: ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
