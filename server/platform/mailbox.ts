import { z } from "zod";

/** Someone's name, which may be empty, and mail address. */
export interface Mailbox {
  name: string;
  address: string;
}

/** Reads one as it stands in the header of a mail, such as `CRM Pro <hello@example.com>`. */
export const mailbox = z
  .string()
  .trim()
  .regex(/^[^<>\r\n]*(<[^<>]+>)?$/, "must be such as: CRM Pro <hello@example.com>")
  .transform((text): Mailbox => {
    const [name = "", address] = text.replace(/>$/, "").split("<");
    return address === undefined
      ? { name: "", address: name }
      : { name: name.trim().replace(/^"(.*)"$/, "$1"), address };
  })
  .refine(({ address }) => z.email().safeParse(address).success, "must hold a mail address");
