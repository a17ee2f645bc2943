/** An incomplete backup is never listed. */
export interface BackupStore {
  list: () => Promise<string[]>;
  write: (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>;
  read: (name: string) => AsyncIterable<Uint8Array>;
  /** Ignores missing names. */
  remove: (name: string) => Promise<void>;
  close: () => Promise<void>;
}
