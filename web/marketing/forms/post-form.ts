import type { Issue } from "./form-checks.ts";
import type { Toast } from "./toast.ts";

/** What became of a form, as a toast says it, and what the server found wrong with its fields. */
export type Outcome = Toast & { isSent: boolean; issues: Issue[] };

/** Sends a form's fields to its address as JSON. It never throws. */
export async function postForm(form: HTMLFormElement): Promise<Outcome> {
  const { sentTitle = "", sentText = "", failedTitle = "", failedText = "" } = form.dataset;
  const failure = { title: failedTitle, isSent: false, isDestructive: true };
  try {
    const response = await fetch(form.action, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
    });
    const { message, error, issues } = await readAnswer(response);
    if (!response.ok) return { ...failure, description: error || failedText, issues };
    return { title: sentTitle, description: message || sentText, isSent: true, issues: [] };
  } catch {
    return { ...failure, description: describeLostConnection(), issues: [] };
  }
}

function describeLostConnection(): string {
  return navigator.onLine
    ? "The server could not be reached. What you wrote is still here; please try again later."
    : "You are offline. What you wrote is still here; please try again when you are connected.";
}

type Answer = { message: string; error: string; issues: Issue[] };

/** Whatever stands between here and the server may answer something else than our JSON. */
async function readAnswer(response: Response): Promise<Answer> {
  const body: unknown = await response.json().catch(() => null);
  const fields = typeof body === "object" && body !== null ? body : {};
  return {
    message: "message" in fields ? String(fields.message) : "",
    error: "error" in fields ? String(fields.error) : "",
    issues: "issues" in fields && Array.isArray(fields.issues) ? fields.issues.filter(isIssue) : [],
  };
}

function isIssue(value: unknown): value is Issue {
  return typeof value === "object" && value !== null && "path" in value && "message" in value;
}
