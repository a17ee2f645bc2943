/** What a schema gives, in the words in which the framework types it for a handler. */
export type Parsed<Value> = [Value] extends [undefined] ? unknown : Value;
