export interface AttachedFile {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** What is written when the mail is queued, such as a CSV file. */
export interface AttachedText {
  filename: string;
  contentType: string;
  content: string;
}

/** Shown within the mail's HTML, which names it as `cid:` with its name. */
export interface InlinePicture {
  name: string;
  /** A PNG in base64. */
  png: string;
}

export type LoadInvoice = (invoiceId: string) => Promise<AttachedFile>;
