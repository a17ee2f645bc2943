/** A file as it goes with a mail. */
export interface AttachedFile {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** Makes the file that a mail refers to, at the time when it is sent. */
export type LoadInvoice = (invoiceId: string) => Promise<AttachedFile>;
