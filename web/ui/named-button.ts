/** Of a button with a name that someone has given, such as a file's: a long one takes several lines. */
export const namedButton =
  "h-auto min-h-8 max-w-full py-1 text-left wrap-anywhere whitespace-normal";
