import { useEffect } from "react";

const product = "CRM Pro";

/** The `meta` of a page: its title, as tabs, history and screen readers show it. */
export function titled(page: string): { title: string }[] {
  return [{ title: documentTitle(page) }];
}

/** Names the document after the record that its page has loaded. */
export function useDocumentTitle(page: string | undefined): void {
  useEffect(() => {
    if (page) document.title = documentTitle(page);
  }, [page]);
}

function documentTitle(page: string): string {
  return `${page} · ${product}`;
}
