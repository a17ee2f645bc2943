import type { Answer } from "#tests/support/test-client.ts";

const momentMs = 200;

export async function hearBriefly(url: string, headers: Record<string, string>): Promise<Answer> {
  const hangUp = new AbortController();
  const { status, headers: answered, body } = await fetch(url, { headers, signal: hangUp.signal });
  let heard = "";
  const timer = setTimeout(() => hangUp.abort(), momentMs);
  try {
    const texts = body?.pipeThrough(new TextDecoderStream()) ?? [];
    for await (const text of texts) heard += text;
  } catch (error) {
    if (!hangUp.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
  }
  return { status, headers: answered, body: heard };
}
