import { FactsLine } from "#web/marketing/facts-line.tsx";
import { articleDate } from "./article-date.ts";
import { articleTexts } from "./article-texts.ts";
import type { articles } from "./articles.ts";
import { readMinutes } from "./read-time.ts";

export function ArticleByLine({ article }: { article: (typeof articles)[number] }) {
  return (
    <p className="text-sm text-ink-muted">
      <FactsLine>
        {article.author.name}
        <time dateTime={article.date}>{articleDate(article.date)}</time>
        {`${readMinutes(articleTexts[article.slug])} min read`}
      </FactsLine>
    </p>
  );
}
