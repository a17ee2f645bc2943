/** Classes of a button whose label may wrap. */
export const wrappingButton =
  "h-auto min-h-8 max-w-full py-1 text-left wrap-anywhere whitespace-normal";
