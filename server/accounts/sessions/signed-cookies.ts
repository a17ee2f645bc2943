import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";

/** The cookie's value when our signature on it is right. */
export function signedCookie(request: FastifyRequest, name: string, secret: string): string | null {
  const value = cookieOf(request.headers.cookie ?? "", name);
  return value === null ? null : readSigned(value, secret);
}

/** The value of a cookie in a Cookie header. */
export function cookieOf(header: string, name: string): string | null {
  const cookie = header.split("; ").find((part) => part.startsWith(`${name}=`));
  return cookie ? cookie.slice(name.length + 1) : null;
}

/** The text that a cookie's value holds when `secret` signed it. */
export function readSigned(value: string, secret: string): string | null {
  const signed = decodeCookie(value);
  const dot = signed.lastIndexOf(".");
  const text = signed.slice(0, Math.max(dot, 0));
  // As text: more than one text can be read as the same bytes.
  const given = Buffer.from(signed.slice(dot + 1));
  const expected = Buffer.from(signatureOf(text, secret));
  return given.length === expected.length && timingSafeEqual(given, expected) ? text : null;
}

/** A cookie's value that holds `text`, as the sign-in library signs it too. */
export function signValue(text: string, secret: string): string {
  return encodeURIComponent(`${text}.${signatureOf(text, secret)}`);
}

function signatureOf(text: string, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("base64");
}

function decodeCookie(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // A percent sign that encodes nothing: no cookie of ours.
    return "";
  }
}
