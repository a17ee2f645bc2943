import { useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { paths } from "#web/platform/paths.ts";

/** One address of each page; the code is the same for every record. */
const pages = [
  paths.dashboard,
  paths.contacts(),
  paths.contact("any"),
  paths.companies(),
  paths.company("any"),
  paths.pipeline(),
  paths.deal("any"),
  paths.tasks(),
  paths.activities(),
  paths.today(),
  paths.imports(),
  paths.settings,
];

/** The page that was asked for loads first, with its records. */
const delayMs = 3_000;

/** Loads the code of the other pages, so that a link leads there without a network, too. */
export function PageCode() {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return isTime && pages.map((page) => <PrefetchPageLinks key={page} page={page} />);
}
