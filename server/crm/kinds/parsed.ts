/** The parsed type of a schema, as the framework types it for a handler. */
export type Parsed<Value> = [Value] extends [undefined] ? unknown : Value;
