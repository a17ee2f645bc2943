export interface AttachedFile {
  filename: string;
  contentType: string;
  content: Buffer;
}

export type LoadInvoice = (invoiceId: string) => Promise<AttachedFile>;
