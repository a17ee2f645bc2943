import { z } from "zod";

export interface Mailbox {
  name: string;
  address: string;
}

/** As in a mail's header: `CRM Pro <hello@example.com>`. */
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
  .refine(({ address }) => z.email().safeParse(address).success, "must contain a mail address");
