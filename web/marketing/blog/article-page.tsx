import { absolute, pageMeta, previewAddress } from "#web/marketing/page-meta.ts";
import { CallToAction } from "#web/marketing/call-to-action.tsx";
import { breadcrumbs, organizationReference } from "#web/marketing/structured-data.ts";
import { TextLink } from "#web/marketing/action-link.tsx";
import { paths } from "#web/platform/navigation/paths.ts";
import { ArticleByLine } from "./article-by-line.tsx";
import { articleTexts } from "./article-texts.ts";
import { articles } from "./articles.ts";
import { countWords } from "./read-time.ts";
import type { Route } from "./+types/article-page.ts";

type ListedArticle = (typeof articles)[number];

function findArticle(slug: string): ListedArticle {
  const article = articles.find((article) => article.slug === slug);
  if (!article) throw new Error(`There is no article "${slug}".`);
  return article;
}

export function meta({ params }: Route.MetaArgs) {
  const article = findArticle(params.slug);
  return pageMeta({
    path: paths.article(article.slug),
    title: `${article.title} · CRM Pro`,
    description: article.excerpt,
    preview: article.slug,
    type: "article",
    about: [
      describeArticle(article),
      breadcrumbs(["Blog", paths.blog], [article.title, paths.article(article.slug)]),
    ],
  });
}

function describeArticle({ slug, title, excerpt, date, author, category }: ListedArticle) {
  return {
    "@type": "BlogPosting",
    headline: title,
    description: excerpt,
    articleSection: category,
    datePublished: date,
    dateModified: date,
    author: { "@type": "Person", name: author.name, jobTitle: author.role },
    publisher: organizationReference,
    image: previewAddress(slug),
    mainEntityOfPage: absolute(paths.article(slug)),
    wordCount: countWords(articleTexts[slug]),
  };
}

export default function ArticlePage({ params }: Route.ComponentProps) {
  const article = findArticle(params.slug);
  return (
    <main id="content">
      <article className="page-width max-w-3xl pt-14 pb-16 sm:pt-20 sm:pb-24">
        <p className="text-sm font-medium">
          <TextLink href={paths.blog}>Blog</TextLink>
          <span className="text-ink-muted"> · {article.category}</span>
        </p>
        <h1 className="mt-4 text-4xl font-semibold tracking-tight text-balance sm:text-5xl">
          {article.title}
        </h1>
        <p className="mt-5 mb-6 text-lg text-pretty text-ink-muted">{article.excerpt}</p>
        <ArticleByLine article={article} />
        <div className="prose mt-10 border-t border-line pt-10">{articleTexts[article.slug]}</div>
        <AboutAuthor article={article} />
      </article>
      <MoreArticles current={article} />
      <CallToAction
        title="Put it to work on your own pipeline"
        text="CRM Pro keeps contacts, deals and next steps in one place. Set up in under 5 minutes."
      />
    </main>
  );
}

function AboutAuthor({ article: { author } }: { article: ListedArticle }) {
  return (
    <aside aria-label="About the author" className="mt-12 flex gap-4 border-t border-line pt-8">
      <span
        aria-hidden
        className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-ink"
      >
        {author.initials}
      </span>
      <div>
        <p className="font-semibold">{author.name}</p>
        <p className="text-sm text-ink-muted">{author.role}</p>
        <p className="mt-2 leading-7 text-ink-muted">{author.about}</p>
      </div>
    </aside>
  );
}

/** The two articles that follow in the list; after the last come the first. */
function MoreArticles({ current }: { current: ListedArticle }) {
  const place = articles.indexOf(current);
  const more = [...articles, ...articles].slice(place + 1, place + 3);
  return (
    <section aria-labelledby="more" className="border-t border-line bg-sunken py-14 sm:py-20">
      <div className="page-width max-w-3xl">
        <h2 id="more" className="text-xl font-semibold tracking-tight">
          Read next
        </h2>
        <ul className="mt-6 grid gap-8 sm:grid-cols-2">
          {more.map((article) => (
            <li key={article.slug}>
              <h3 className="text-lg leading-snug font-semibold tracking-tight">
                <TextLink href={paths.article(article.slug)}>{article.title}</TextLink>
              </h3>
              <p className="mt-2 mb-3 leading-7 text-ink-muted">{article.excerpt}</p>
              <ArticleByLine article={article} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
