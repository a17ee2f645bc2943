/**
 * Takes out controls, and what Unicode shows nothing for (Default_Ignorable_Code_Point), such as what turns the text around it to
 * another direction. What is needed stays (decision 126): spaces and line breaks, joiners and variants after a letter or an emoji,
 * and the tags of a flag; and NUL, which is refused.
 */
export function withoutUnseen(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{DI}](?<![\0\t-\r]|[^\s\p{DI}]\p{M}*[\u180e\u200c\u200d\p{M}]|\u{1f3f4}\p{DI}*[\u{e0020}-\u{e007f}])/gu,
    "",
  );
}
