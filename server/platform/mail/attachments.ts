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

export type LoadInvoice = (invoiceId: string) => Promise<AttachedFile>;
