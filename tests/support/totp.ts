import { createHmac } from "node:crypto";

/** RFC 6238. @param steps half minutes from now: -1, 0 and 1 are accepted */
export function appCodeOf(totpUri: string, steps = 0): string {
  const secret = new URL(totpUri).searchParams.get("secret") ?? "";
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hmac = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = (hmac.at(-1) ?? 0) & 15;
  const number = hmac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, "0");
}

function fromBase32(text: string): Buffer {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0"));
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
