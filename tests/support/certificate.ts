import { generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

/**
 * A self-signed certificate for a name or an address, valid for a day, and its key, both as PEM.
 * Node signs but writes no certificates: this is the least that X.509 asks for (RFC 5280, 4.1).
 */
export function selfSignedCertificate(host: { name: string } | { ipv4: string }) {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const signed = toBeSigned(host, publicKey);
  const signature = bitString(sign(null, signed, privateKey));
  const certificate = sequence(signed, ed25519, signature);
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString("base64")}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }),
  };
}

function toBeSigned(host: { name: string } | { ipv4: string }, publicKey: KeyObject): Buffer {
  const version3 = tagged(0xa0, integer(Buffer.of(2)));
  const serial = integer(Buffer.concat([Buffer.of(1), randomBytes(8)]));
  const subject = sequence(tagged(0x31, sequence(commonName, utf8String("Test mail server"))));
  const hour = 3_600_000;
  const validity = sequence(time(Date.now() - hour), time(Date.now() + 24 * hour));
  const key = publicKey.export({ type: "spki", format: "der" });
  const names = sequence(subjectAlternativeName, octetString(sequence(generalName(host))));
  const extensions = tagged(0xa3, sequence(names));
  return sequence(version3, serial, ed25519, subject, validity, subject, key, extensions);
}

function generalName(host: { name: string } | { ipv4: string }): Buffer {
  if ("name" in host) return tagged(0x82, Buffer.from(host.name));
  return tagged(0x87, Buffer.from(host.ipv4.split(".").map(Number)));
}

/** An element of DER: its tag, its length, its content. */
function tagged(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const length = body.length < 0x80 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...length), body]);
}

const sequence = (...content: Buffer[]) => tagged(0x30, ...content);
const integer = (bytes: Buffer) => tagged(0x02, bytes);
const bitString = (bytes: Buffer) => tagged(0x03, Buffer.of(0), bytes);
const octetString = (bytes: Buffer) => tagged(0x04, bytes);
const objectId = (...bytes: number[]) => tagged(0x06, Buffer.of(...bytes));
const utf8String = (text: string) => tagged(0x0c, Buffer.from(text));

/** UTCTime: 261121031500Z. */
function time(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replaceAll(/\D/g, "").slice(2, 14);
  return tagged(0x17, Buffer.from(`${digits}Z`));
}

/** 1.3.101.112 */
const ed25519 = sequence(objectId(0x2b, 0x65, 0x70));
/** 2.5.4.3 */
const commonName = objectId(0x55, 0x04, 0x03);
/** 2.5.29.17 */
const subjectAlternativeName = objectId(0x55, 0x1d, 0x11);
