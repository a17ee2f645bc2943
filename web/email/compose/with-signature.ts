const block = (signature: string) => `-- \n${signature}`;

/**
 * Puts one account's signature where another's stood (RFC 3676, 4.3); what someone wrote stays as it is.
 * @param before null where the other account is not known any more: then what stands above the quotation is replaced
 */
export function withSignature(text: string, before: string | null, after: string): string {
  if (before === null) return withSignature(text, signatureIn(text), after);
  if (before === "") return isAnswer(text) ? text : signedBelow(text, after);
  const [above, ...below] = text.split(block(before));
  if (above === undefined || below.length === 0) return text;
  const rest = below.join(block(before));
  return after === "" ? above.trimEnd() + rest : above + block(after) + rest;
}

function signedBelow(text: string, signature: string): string {
  return signature === "" ? text : `${text.trimEnd()}\n\n${block(signature)}`;
}

/** Below what it quotes, no one would read a signature. */
function isAnswer(text: string): boolean {
  return /^(>|-{5,} Forwarded)/m.test(text);
}

/** The signature in a text: it begins at its marker and ends above the quotation. */
function signatureIn(text: string): string {
  const above = text.split(/\n{2}(?:[^\n]+\n)?(?=>)|\n{2}(?=-{5,} Forwarded)/, 1)[0] ?? "";
  const at = above.lastIndexOf(block(""));
  return at === -1 ? "" : above.slice(at + block("").length).trimEnd();
}
