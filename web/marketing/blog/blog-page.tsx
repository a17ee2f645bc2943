import { absolute, pageMeta } from "#web/marketing/page-meta.ts";
import { PageIntro } from "#web/marketing/section.tsx";
import { organizationReference } from "#web/marketing/structured-data.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { linkedCardStyle } from "#web/ui/cards/card.tsx";
import { cn } from "#web/ui/class-names.ts";
import { ArticleByLine } from "./article-by-line.tsx";
import { articles } from "./articles.ts";
import { Newsletter } from "./newsletter.tsx";

export const meta = () =>
  pageMeta({
    path: paths.blog,
    title: "Blog · CRM Pro",
    description:
      "Short, practical articles for people who sell: pipeline reviews, follow-ups, lead scoring, forecasts, clean data and new colleagues.",
    preview: "blog",
    about: [
      {
        "@type": "Blog",
        name: "The CRM Pro blog",
        url: absolute(paths.blog),
        publisher: organizationReference,
        blogPost: articles.map(({ slug, title, date }) => ({
          "@type": "BlogPosting",
          headline: title,
          datePublished: date,
          url: absolute(paths.article(slug)),
        })),
      },
    ],
  });

export default function BlogPage() {
  return (
    <main id="content">
      <PageIntro
        title="Notes for people who sell"
        lead="What we have learned from thousands of pipelines, one subject at a time. Nothing here needs our product to be useful."
      />
      <div className="page-width pb-16 sm:pb-20">
        <h2 className="sr-only">Articles</h2>
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {articles.map((article) => (
            <li key={article.slug}>
              <ArticleCard article={article} />
            </li>
          ))}
        </ul>
      </div>
      <Newsletter />
    </main>
  );
}

function ArticleCard({ article }: { article: (typeof articles)[number] }) {
  const { slug, category, title, excerpt } = article;
  return (
    <article className={cn(linkedCardStyle, "flex flex-col rounded-xl p-6")}>
      <Badge tone="accent" className="self-start">
        {category}
      </Badge>
      <h3 className="mt-4 text-lg leading-snug font-semibold tracking-tight text-balance">
        <a href={paths.article(slug)} className="after:absolute after:inset-0">
          {title}
        </a>
      </h3>
      <p className="mt-2 mb-6 leading-7 text-pretty text-ink-muted">{excerpt}</p>
      <div className="mt-auto">
        <ArticleByLine article={article} />
      </div>
    </article>
  );
}
