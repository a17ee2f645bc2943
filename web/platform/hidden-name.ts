/** What people read for a record that is linked here and that their reach does not cover. */
export const hiddenName = "Hidden from you";
