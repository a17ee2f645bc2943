import { parseJson } from "#shared/incoming-webhooks/body-paths.ts";
import { isTooDeep } from "#shared/platform/too-deep.ts";
import { HttpError } from "#server/platform/http/errors.ts";

export interface Sent {
  /** JSON, or the text itself where it could not be read. */
  body: string;
  /** Why it could not be read. */
  problem: string | null;
}

const noBody = "The request has no body. Send a JSON object or a form.";
const noJson = "The request's body is not valid JSON.";

/** Forms become objects, with a list where a name comes several times. @throws HttpError 400 or 415 */
export function readSent(contentType: string | undefined, text: string): Sent {
  if (text.trim() === "") throw new HttpError(400, noBody);
  const [type = ""] = (contentType ?? "").toLowerCase().split(";");
  if (type.trim() === "application/x-www-form-urlencoded") {
    return { body: JSON.stringify(toObject(new URLSearchParams(text))), problem: null };
  }
  if (!/^(|(application|text)\/([\w.+-]+\+)?json|text\/plain)$/.test(type.trim())) {
    const message = "Send JSON, or a form of the type application/x-www-form-urlencoded.";
    throw new HttpError(415, message);
  }
  const value = parseJson(text);
  if (value === undefined) return { body: storable(text), problem: noJson };
  return isTooDeep(value)
    ? { body: storable(text), problem: "The request's body is nested too deeply." }
    : { body: JSON.stringify(value), problem: null };
}

function toObject(form: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? "") : values];
    }),
  );
}

/** A text of the database has no NUL. */
export function storable(text: string): string {
  return text.replaceAll("\u0000", "\uFFFD").toWellFormed();
}
