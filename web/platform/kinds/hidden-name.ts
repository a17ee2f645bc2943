/** For a linked record beyond one's visibility. */
export const hiddenName = "Hidden from you";
