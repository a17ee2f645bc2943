import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";

/** Null when our signature on it is wrong. */
export function signedCookie(request: FastifyRequest, name: string, secret: string): string | null {
  const value = cookieOf(request.headers.cookie ?? "", name);
  return value === null ? null : readSigned(value, secret);
}

export function cookieOf(header: string, name: string): string | null {
  const cookie = header.split("; ").find((part) => part.startsWith(`${name}=`));
  return cookie ? cookie.slice(name.length + 1) : null;
}

export function readSigned(value: string, secret: string): string | null {
  const signed = decodeCookie(value);
  const dot = signed.lastIndexOf(".");
  const text = signed.slice(0, Math.max(dot, 0));
  // Compared as text: several texts decode to the same bytes.
  const given = Buffer.from(signed.slice(dot + 1));
  const expected = Buffer.from(signatureOf(text, secret));
  return given.length === expected.length && timingSafeEqual(given, expected) ? text : null;
}

/** Signs in the format of the sign-in library. */
export function signValue(text: string, secret: string): string {
  return encodeURIComponent(`${text}.${signatureOf(text, secret)}`);
}

/** The same cookie in the one encoding that we send it in. */
export function encodedAlike(value: string): string {
  return encodeURIComponent(decodeCookie(value));
}

function signatureOf(text: string, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("base64");
}

function decodeCookie(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // Not a cookie of ours: the percent sign encodes nothing.
    return "";
  }
}
