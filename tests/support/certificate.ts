import { generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

type Host = { name: string } | { ipv4: string };

/** Node signs but writes no certificates: this is the least that X.509 asks for (RFC 5280, 4.1). Both are PEM. */
export function selfSignedCertificate(host: Host) {
  return signCertificate(host, generateKeyPairSync("ed25519"), {
    algorithm: ed25519,
    digest: null,
  });
}

/** One with an RSA key, as XML signatures want it. @param validForDays less than none: it has run out */
export function rsaCertificate({ modulusLength = 2_048, validForDays = 1 } = {}) {
  const pair = generateKeyPairSync("rsa", { modulusLength });
  const method = { algorithm: sha256WithRsa, digest: "sha256" };
  return signCertificate({ name: "idp.example" }, pair, method, validForDays);
}

function signCertificate(
  host: Host,
  { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject },
  { algorithm, digest }: { algorithm: Buffer; digest: string | null },
  validForDays = 1,
) {
  const signed = toBeSigned(host, publicKey, algorithm, validForDays);
  const signature = bitString(sign(digest, signed, privateKey));
  const certificate = sequence(signed, algorithm, signature);
  const lines = certificate.toString("base64").replaceAll(/.{64}(?=.)/g, "$&\n");
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }),
  };
}

function toBeSigned(
  host: Host,
  publicKey: KeyObject,
  algorithm: Buffer,
  validForDays: number,
): Buffer {
  const version3 = tagged(0xa0, integer(Buffer.of(2)));
  const serial = integer(Buffer.concat([Buffer.of(1), randomBytes(8)]));
  const subject = sequence(tagged(0x31, sequence(commonName, utf8String("Test server"))));
  const day = 24 * 3_600_000;
  const end = Date.now() + validForDays * day;
  const validity = sequence(time(end - 2 * day), time(end));
  const key = publicKey.export({ type: "spki", format: "der" });
  const names = sequence(subjectAlternativeName, octetString(sequence(generalName(host))));
  const extensions = tagged(0xa3, sequence(names));
  return sequence(version3, serial, algorithm, subject, validity, subject, key, extensions);
}

function generalName(host: Host): Buffer {
  if ("name" in host) return tagged(0x82, Buffer.from(host.name));
  return tagged(0x87, Buffer.from(host.ipv4.split(".").map(Number)));
}

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
/** 1.2.840.113549.1.1.11, with the NULL that RSA's algorithms have as parameters. */
const sha256WithRsa = sequence(
  objectId(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b),
  tagged(0x05),
);
/** 2.5.4.3 */
const commonName = objectId(0x55, 0x04, 0x03);
/** 2.5.29.17 */
const subjectAlternativeName = objectId(0x55, 0x1d, 0x11);
