/** What is wrong with a file that someone sent, in a sentence for them to act on. */
export class UnreadableFile extends Error {}
