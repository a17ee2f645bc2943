/** What a value of a column stands for where its rows are not to be imported. */
export const setAside = "set-aside";
