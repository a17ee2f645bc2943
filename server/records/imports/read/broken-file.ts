/** The message is a sentence for the person who sent the file. */
export class UnreadableFile extends Error {}
