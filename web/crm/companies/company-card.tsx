import { Link } from "react-router";
import type { Company } from "#shared/crm/companies.ts";
import { useCardActions } from "#web/platform/kinds/card-actions.ts";
import { WebLink } from "#web/platform/kinds/web-link.tsx";
import { CustomFacts } from "#web/records/custom-fields/custom-facts.tsx";
import { TagBadges } from "#web/records/tags/tag-badges.tsx";
import { paths } from "#web/platform/navigation/paths.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { CardFact } from "#web/ui/cards/card-fact.tsx";
import { linkedCardStyle } from "#web/ui/cards/card.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { CompanyMenu } from "./company-menu.tsx";
import { contactCountText } from "./contact-count.ts";

export function CompanyCard({ company }: { company: Company }) {
  const { edit, remove } = useCardActions();
  return (
    <article className={linkedCardStyle}>
      <div className="flex items-start gap-3">
        <Avatar name={company.name} src={company.logo} square letters={1} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-medium">
            <Link to={paths.company(company.id)} className="after:absolute after:inset-0">
              {company.name}
            </Link>
          </h2>
          <p className="truncate text-ink-muted">{company.industry ?? "No industry"}</p>
        </div>
        <CompanyMenu
          company={company}
          onEdit={() => edit(company.id)}
          onDelete={() => remove(company.id)}
        />
      </div>
      <dl className="mt-2 flex flex-col gap-1 text-ink-muted compact:mt-1.5 compact:gap-0.5">
        <CardFact icon="globe" label="Website">
          {company.website && <WebLink address={company.website} />}
        </CardFact>
        <CardFact icon="place" label="Location">
          {company.location}
        </CardFact>
        <CardFact icon="people" label="Contacts">
          {contactCountText(company.contactCount)}
        </CardFact>
      </dl>
      <CustomFacts entity="company" values={company.customFields} />
      <div className="mt-2 flex flex-wrap items-center gap-1 empty:hidden">
        {company.size && <Badge>{company.size}</Badge>}
        <TagBadges tags={company.tags} linksTo="company" />
      </div>
    </article>
  );
}

export function CompanyCardSkeleton() {
  return (
    <div className="rounded-lg border border-line bg-surface p-4">
      <div className="flex gap-3">
        <Skeleton className="size-9 rounded-lg" />
        <div className="grid flex-1 content-center gap-2">
          <Skeleton className="h-3.5 w-32" />
          <Skeleton className="h-3 w-24" />
        </div>
      </div>
      <div className="mt-4 grid gap-2.5">
        <Skeleton className="h-3 w-40" />
        <Skeleton className="h-3 w-28" />
        <Skeleton className="h-3 w-20" />
      </div>
      <Skeleton className="mt-4 h-5 w-28 rounded-full" />
    </div>
  );
}
