import { expect, test } from "vitest";
import { nextPage } from "./next-page.ts";

test.each([
  ['</api/contacts?limit=50&cursor=7>; rel="next"', "/api/contacts?limit=50&cursor=7"],
  ['<http://inner:5000/api/deals?cursor=7>; rel="next"', "/api/deals?cursor=7"],
  ['</api/a?cursor=1>; rel="prev", </api/a?cursor=3>; rel="next"', "/api/a?cursor=3"],
  ['</api/a?cursor=1>; rel="prev"', null],
  ["", null],
  [null, null],
])("The page after %j is %j", (header, path) => {
  expect(nextPage(header)).toBe(path);
});
