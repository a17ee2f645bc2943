import { readCellList } from "#shared/imports/cell-lists.ts";

/** Google separates several numbers in a cell like this, and Pipedrive with a comma. */
export const betweenPhones = / ::: |[,;] *(?=\+?(?:\D?\d){7})/;

const beginsExtension = /^(?:ext|x)\b/i;

/** The numbers of a list, such as that of an export. An extension belongs to the number before it. */
export function phonesIn(text: string): string[] {
  const phones: string[] = [];
  for (const one of readCellList(text)) {
    const before = beginsExtension.test(one) ? phones.pop() : undefined;
    phones.push(before === undefined ? one : `${before}, ${one}`);
  }
  return phones;
}

/** The addresses of “Jane <jane@acme.example>; j@x.example”. */
export function emailsIn(text: string): string[] {
  return text
    .split(/ ::: |[;,]/)
    .map((one) => (/<([^<>]+)>/.exec(one)?.[1] ?? one).trim())
    .filter((one) => one !== "");
}
