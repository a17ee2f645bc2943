import sanitizeHtml, { type IOptions } from "sanitize-html";

/** What may be set by a style: nothing that loads, covers or leaves its place. */
const harmless = [/^[^(<>\\@]*$/];
const colours = [/^(#[\da-f]{3,8}|[a-z]+|rgba?\([\d\s,.%]+\))$/i];
const allowedStyles = {
  ...Object.fromEntries(
    [
      "text-align",
      "font-weight",
      "font-style",
      "font-family",
      "font-size",
      "line-height",
      "text-decoration",
      "padding",
      "padding-left",
      "padding-right",
      "padding-top",
      "padding-bottom",
      "margin",
      "border",
      "border-collapse",
      "width",
      "max-width",
      "white-space",
      "vertical-align",
    ].map((name) => [name, harmless]),
  ),
  color: colours,
  "background-color": colours,
};

const shared: IOptions = {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, "img", "center", "font", "del", "ins"],
  allowedAttributes: {
    "*": ["style", "align", "dir", "lang"],
    a: ["href", "name", "target", "rel"],
    img: ["src", "alt", "width", "height"],
    font: ["color", "size", "face"],
    table: ["width", "border", "cellpadding", "cellspacing"],
    td: ["width", "height", "colspan", "rowspan", "valign"],
    th: ["width", "height", "colspan", "rowspan", "valign"],
  },
  allowedStyles: { "*": allowedStyles },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: ["http", "https"] },
  allowProtocolRelative: false,
  nestingLimit: 100,
  transformTags: {
    a: (tagName, attributes) => ({
      tagName,
      attribs: { ...attributes, target: "_blank", rel: "noopener noreferrer nofollow" },
    }),
  },
};

/** HTML that anyone may have written, as what may be shown in a frame without scripts. */
function cleanHtml(html: string, pictures: boolean): string {
  return sanitizeHtml(html, {
    ...shared,
    // A remote picture reports to its server that the message was opened.
    exclusiveFilter: ({ tag }) => tag === "img" && !pictures,
  });
}

/** A page by itself, for a frame in a sandbox: whatever got past the cleaning could neither run nor load. */
export function pageOf(html: string, pictures: boolean): string {
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    ...(pictures ? ["img-src http: https:"] : []),
    "form-action 'none'",
    "base-uri 'none'",
  ].join("; ");
  return `<!doctype html><html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer">
<style>body{margin:0;padding:12px;font:14px/1.5 system-ui,sans-serif;color:#111;background:#fff;overflow-wrap:anywhere}img{max-width:100%;height:auto}</style>
</head><body>${cleanHtml(html, pictures)}</body></html>`;
}
