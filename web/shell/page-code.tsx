import { useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { listedKinds } from "#shared/records/kind-definition.ts";
import { listPages, recordPages } from "#web/platform/kind-paths.ts";
import { paths } from "#web/platform/paths.ts";

/** One address of each page; the code is the same for every record. */
const pages = [
  paths.dashboard,
  ...listedKinds.flatMap((kind) => [listPages[kind], recordPages[kind]("any")]),
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
