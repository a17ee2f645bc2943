/** Five columns side by side in one box that scrolls both ways, for the page never scrolls sideways. */
export const boardGridStyle =
  "-mx-4 grid min-h-80 flex-1 grid-cols-[repeat(5,17.5rem)] gap-3 overflow-auto px-4 pb-4 md:mx-0 md:grid-cols-[repeat(5,minmax(11rem,1fr))] md:px-0";
