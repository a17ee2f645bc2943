import { z } from "zod";
import { moment, recordId } from "#shared/records/fields.ts";
import { parseRecipients } from "./email-recipients.ts";

export const suppressionReasons = ["added", "unsubscribed"] as const;

/** An address or a whole domain that must not be written to. */
export const emailSuppression = z.object({
  id: recordId,
  /** In small letters. */
  target: z.string(),
  reason: z.enum(suppressionReasons),
  createdAt: moment,
});
export type EmailSuppression = z.infer<typeof emailSuppression>;

/** How many GET /api/email-suppressions answers, the newest first. */
export const listedSuppressions = 200;

export const suppressionQuery = z.object({ q: z.string().trim().max(254).default("") });

/** Addresses and domains, parted by spaces, commas or lines; what is neither is refused. */
export const targetList = z
  .string("targets must be text")
  .max(100_000, "These are too many at once")
  .transform((text) => text.split(/[\s,;]+/).filter((part) => part !== ""))
  .superRefine((parts, context) => {
    const wrong = parts.find((part) => addressOrDomain(part) === null);
    if (wrong === undefined) return;
    const message = `${wrong.slice(0, 100)} is neither an email address nor a domain`;
    context.addIssue({ code: "custom", message });
  })
  .transform((parts) => [...new Set(parts.flatMap((part) => addressOrDomain(part) ?? []))]);

/** Body of POST /api/email-suppressions: each line an address or a domain, others are refused. */
export const newSuppressions = z.object({
  targets: targetList.refine((targets) => targets.length > 0, "Enter an address or a domain"),
});

const domain =
  /^(?=.{4,253}$)(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?\.)+[\p{L}][\p{L}\p{N}\p{M}-]+$/u;

/** An address, a domain or "@domain" in the form that is stored; null for neither. */
export function addressOrDomain(written: string): string | null {
  const plain = written.normalize("NFC").toLowerCase();
  const named = plain.startsWith("@") ? plain.slice(1) : plain;
  if (domain.test(named)) return named;
  const [recipient] = parseRecipients(plain).recipients;
  return recipient?.address ?? null;
}

/** Every target that keeps an address from being written to: itself, its domain, and those above that. */
export function targetsOf(address: string): string[] {
  const plain = address.normalize("NFC").toLowerCase();
  const labels = plain.slice(plain.lastIndexOf("@") + 1).split(".");
  const domains = labels.slice(0, -1).map((_label, index) => labels.slice(index).join("."));
  return [plain, ...domains];
}
