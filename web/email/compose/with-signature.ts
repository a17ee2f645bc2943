const block = (signature: string) => `-- \n${signature}`;

/** Puts one account's signature where another's stood (RFC 3676, 4.3); what someone wrote stays as it is. */
export function withSignature(text: string, before: string, after: string): string {
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
