import { useEffect } from "react";

const product = "CRM Pro";

/** For tabs, history and screen readers. */
export function titled(page: string): { title: string }[] {
  return [{ title: documentTitle(page) }];
}

export function useDocumentTitle(page: string | undefined): void {
  useEffect(() => {
    if (page) document.title = documentTitle(page);
  }, [page]);
}

function documentTitle(page: string): string {
  return `${page} · ${product}`;
}
