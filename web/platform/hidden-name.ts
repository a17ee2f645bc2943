/** What people read for a record that is linked here and that their visibility does not cover. */
export const hiddenName = "Hidden from you";
