export function splitQuotes(text: string): { text: string; quoted: string } {
  const sections = sectionsOf(joinAttributions(text.split(/\r?\n/)));
  const own = sections.filter((one) => !one.isHidden).map(contentOf);
  const quoted = sections.filter((one) => one.isHidden).map(contentOf);
  return { text: own.join("\n").trim(), quoted: quoted.join("\n").trim() };
}

interface Section {
  /** From the last one up. */
  lines: string[];
  isQuoted: boolean;
  isHidden: boolean;
}

/** Read from the end, since a signature or a quote without marks goes down to it. */
function sectionsOf(lines: readonly string[]): Section[] {
  const sections: Section[] = [];
  let section: Section | undefined;
  for (const line of lines.toReversed().map((one) => one.trimEnd())) {
    const below = section?.lines.at(-1) ?? "";
    if (section && (isSignature(below) || (line === "" && isQuoteHeader(below)))) {
      section.isHidden = true;
      section = undefined;
    }
    const isQuoted = line.startsWith(">");
    const isOfQuote = section?.isQuoted && (line === "" || isQuoteHeader(line));
    if (section?.isQuoted !== isQuoted && !isOfQuote) {
      section = { lines: [], isQuoted, isHidden: isQuoted };
      sections.push(section);
    }
    section?.lines.push(line);
  }
  return sections.toReversed();
}

function contentOf({ lines }: Section): string {
  return lines.toReversed().join("\n").replace(/^\n/, "");
}

/** What is longer is no such line, and would take long to be looked at. */
const mostLength = 400;

const begins =
  /^-*\s*((On|Le|El|Il|In data|Em|Am|Op|W dniu|Dnia|Den|pe|ср,)\s|在|\d{1,4}[./-]\d{1,2}[./-]\d)/u;
const says =
  /(wrote|écrit|escribió|scritto|escreveu|schrieb|schreef|pisze|napisał|skrev|kirjoitti|写道|작성|メッセージ|<[^<>]+>)/u;

/** “On 1 May 2026, Ada <ada@x.example> wrote:” */
function isAttribution(line: string): boolean {
  if (line.length > mostLength || !/[:：]\s?-*$/u.test(line) || !says.test(line)) return false;
  return (
    begins.test(line) ||
    /<[^<>]+> schrieb:$/.test(line) ||
    (/ on .*\d/.test(line) && line.endsWith(" wrote:"))
  );
}

/** Programs break long ones into several lines. */
function joinAttributions(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const isBegun = line.length <= mostLength && begins.test(line) && !isAttribution(line);
    const more = isBegun ? [2, 3].find((count) => isAttribution(joinedAt(lines, at, count))) : 1;
    joined.push(joinedAt(lines, at, more ?? 1));
    at += (more ?? 1) - 1;
  }
  return joined;
}

function joinedAt(lines: readonly string[], at: number, count: number): string {
  return lines.slice(at, at + count).join(" ");
}

const originalMessage =
  /^-{1,12} ?(original message|oprindelig besked|message d'origine|ursprüngliche nachricht) ?-{0,12}$/i;

function isQuoteHeader(line: string): boolean {
  if (line.length > mostLength) return false;
  const isSender = /^\s*(From|Von|De|Van|Da)\s?:/.test(line) && /[<[][^<>[\]]+[>\]]/.test(line);
  return isSender || originalMessage.test(line) || isAttribution(line);
}

const ruler = /^\s*(-{2,4}|_{2,4}|_{32}|\+{2,4}|={2,4})$/;
const device =
  /^(Sent from|Get Outlook for|Von .+ gesendet|Gesendet von .+ für|Sendt fra|Envoyé (depuis|de mon|à partir de)|Télécharger Outlook pour|Enviado desde|Verzonden vanaf|Verstuurd vanaf)\b/;
const closing =
  /^(cheers|best wishes|(\w{1,20} (and )?)?regards|bien . vous|(\w{1,20} )?cordialement|bonne (journ.e|soir.e)),?[!！]?$/iu;

function isSignature(line: string): boolean {
  return line.length <= mostLength && [ruler, device, closing].some((one) => one.test(line));
}
