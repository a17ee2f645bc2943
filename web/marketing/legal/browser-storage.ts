type StoredItem = {
  name: string;
  where: "Cookie" | "Local storage" | "Session storage";
  purpose: string;
  lasts: string;
};

/** As the cookie policy lists it. A journey walks through the product and fails when it finds something else. */
export const browserStorage: StoredItem[] = [
  {
    name: "crm.session_token",
    where: "Cookie",
    purpose:
      "Keeps you signed in. It is sent to our server alone, and scripts cannot read it. Over HTTPS its name begins with __Host-.",
    lasts: "7 days after your last visit, or until you log out",
  },
  {
    name: "sidebar_state",
    where: "Cookie",
    purpose: "Remembers whether you left the sidebar open or folded.",
    lasts: "7 days",
  },
  {
    name: "theme",
    where: "Local storage",
    purpose: "Remembers whether you chose the light or the dark theme.",
    lasts: "Until you clear your browser's data",
  },
  {
    name: "density",
    where: "Local storage",
    purpose: "Remembers whether you chose compact lists.",
    lasts: "Until you clear your browser's data",
  },
  {
    name: "times",
    where: "Local storage",
    purpose: "Remembers whether you chose to read times as date and time.",
    lasts: "Until you clear your browser's data",
  },
  {
    name: "single_key_shortcuts",
    where: "Local storage",
    purpose: "Remembers that you turned off the keys that act alone.",
    lasts: "Until you turn them on, or clear your browser's data",
  },
  {
    name: "react-router-scroll-positions",
    where: "Session storage",
    purpose: "Brings you back to the same place of a long list when you go back a page.",
    lasts: "Until you close the tab",
  },
  {
    name: "waiting-changes",
    where: "Session storage",
    purpose: "Keeps what you change while the server cannot be reached, until it is sent.",
    lasts: "Until it is sent, you log out, or you close the tab",
  },
];

/** What stays for the minutes between two steps of signing in. */
export const signInStorage: StoredItem[] = [
  {
    name: "crm.two_factor",
    where: "Cookie",
    purpose: "Remembers that your password was right while you look up the code of your app.",
    lasts: "10 minutes, or until you have entered the code",
  },
  {
    name: "crm.passkey",
    where: "Cookie",
    purpose: "Ties the question that your passkey answers to your browser.",
    lasts: "5 minutes",
  },
  {
    name: "crm.state",
    where: "Cookie",
    purpose: "Ties your visit to your company's sign-in page to your browser.",
    lasts: "5 minutes, or until you are back",
  },
  {
    name: "crm.sso",
    where: "Cookie",
    purpose:
      "Remembers, encrypted, what your company's sign-in page was asked, so that no other answer counts.",
    lasts: "10 minutes, or until you are back",
  },
];
