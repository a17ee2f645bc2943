import { expect, test } from "vitest";
import { textOfHtml } from "./text-of-html.ts";

test.each([
  ["<p>One <b>of</b>fer</p><p>Two</p>", "One offer\nTwo"],
  ["a<br>b\n c<hr>d", "a\nb c\nd"],
  ["<style>p { color: red }</style><title>T</title><script>x()</script>Seen", "Seen"],
  ["&Uuml;ber &lt;b&gt; &amp;amp; &quot;so&quot;&nbsp;x", 'Über <b> &amp; "so"\u00a0x'],
  ["<table><tr><td>1</td> <td>2</td></tr><tr><td>3</td></tr></table>", "1 2\n3"],
  ["", ""],
])("%s", (html, text) => {
  expect(textOfHtml(html)).toBe(text);
});

test.each([
  ["of nested parts", "<div>".repeat(50_000), "deep"],
  ["of tabs", "x" + "&#9;".repeat(120_000), "deep"],
  ["of lines", "x" + "<br> ".repeat(80_000), "x\ndeep"],
])("a bomb %s has its words", (_case, html, text) => {
  expect(textOfHtml(`${html}deep`).replaceAll("\t", "").replace("xdeep", "deep")).toBe(text);
});
