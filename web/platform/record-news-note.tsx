import { use, useState } from "react";
import { EditedRecord, newsCount, useRecordNews } from "./record-news.ts";

/** Says in an open form that somebody has changed or deleted the record meanwhile. */
export function RecordNewsNote() {
  const [openedAt] = useState(newsCount);
  const news = useRecordNews(use(EditedRecord));
  const isNew = news !== undefined && news.number > openedAt;
  return (
    <div role="status">
      {isNew && (
        <p className="mb-4 rounded-md bg-warning-soft px-3 py-2 text-warning-ink">
          {news.isDeleted
            ? `${news.by} has deleted this meanwhile, so it cannot be saved any more. What you typed stays here as long as this is open.`
            : `${news.by} has changed this meanwhile. What you typed is kept: when you save, you see where the two differ, and choose.`}
        </p>
      )}
    </div>
  );
}
