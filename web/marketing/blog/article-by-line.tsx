import { articleDate } from "./article-date.ts";
import { articleTexts } from "./article-texts.ts";
import type { articles } from "./articles.ts";
import { readMinutes } from "./read-time.ts";

/** Who wrote an article, when, and how long it takes to read. */
export function ArticleByLine({ article }: { article: (typeof articles)[number] }) {
  return (
    <p className="text-sm text-ink-muted">
      {article.author.name} · <time dateTime={article.date}>{articleDate(article.date)}</time> ·{" "}
      <span className="whitespace-nowrap">{readMinutes(articleTexts[article.slug])} min read</span>
    </p>
  );
}
