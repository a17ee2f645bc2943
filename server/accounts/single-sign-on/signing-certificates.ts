import { X509Certificate } from "node:crypto";
import { HttpError } from "#server/platform/http/errors.ts";

const pemBlock = /-----BEGIN CERTIFICATE-----([\s\S]*?)-----END CERTIFICATE-----/g;

/** The minimum for RSA (NIST SP 800-57). */
const minKeyBits = 2_048;

/** Leaves out expired certificates of a rotating provider. @throws HttpError 400 where none is valid */
export function readCertificates(text: string, path: string): X509Certificate[] {
  const certificates = blocksOf(text).map((block) => parseCertificate(block, path));
  const usable = certificates.filter(({ validToDate }) => validToDate > new Date());
  const newest = certificates.at(-1);
  if (!newest) throw refusal(path, "There is no signing certificate in it.");
  if (usable.length > 0) return usable;
  const day = newest.validToDate.toISOString().slice(0, 10);
  throw refusal(
    path,
    `The signing certificate ran out on ${day}. Ask your provider for a new one.`,
  );
}

export function refusal(path: string, message: string): HttpError {
  return new HttpError(400, message, [{ path, message }]);
}

function blocksOf(text: string): string[] {
  const blocks = [...text.matchAll(pemBlock)].map(([, base64 = ""]) => base64);
  return blocks.length > 0 ? blocks : text.trim().split(/\n\s*\n/);
}

function parseCertificate(base64: string, path: string): X509Certificate {
  const certificate = decodeCertificate(base64);
  if (!certificate) {
    throw refusal(
      path,
      "This is not a certificate. Paste the whole block, from BEGIN CERTIFICATE to END CERTIFICATE.",
    );
  }
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
  if (asymmetricKeyType !== "rsa" || (asymmetricKeyDetails?.modulusLength ?? 0) < minKeyBits) {
    throw refusal(
      path,
      `The signing certificate must hold an RSA key of ${minKeyBits} bits or more.`,
    );
  }
  return certificate;
}

function decodeCertificate(base64: string): X509Certificate | null {
  try {
    return new X509Certificate(Buffer.from(base64, "base64"));
  } catch {
    return null;
  }
}
