import type { StructuredData } from "#web/marketing/page-meta.ts";
import { organizationReference } from "#web/marketing/structured-data.ts";
import { type Position, positionsOpened } from "./positions.ts";

/** An open position, as search engines list it among jobs. */
export function jobPosting(position: Position): StructuredData {
  const { slug, title, type, summary, tasks, skills, place } = position;
  return {
    "@type": "JobPosting",
    title,
    description: [`<p>${summary}</p>`, list(tasks), list(skills)].join(""),
    identifier: { "@type": "PropertyValue", name: "CRM Pro", value: slug },
    datePosted: positionsOpened,
    employmentType: type === "Full-time" ? "FULL_TIME" : "PART_TIME",
    hiringOrganization: organizationReference,
    directApply: true,
    ...describePlace(place),
  };
}

function list(items: string[]): string {
  return `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
}

function describePlace(place: Position["place"]) {
  if ("remoteFrom" in place) {
    return {
      jobLocationType: "TELECOMMUTE",
      applicantLocationRequirements: place.remoteFrom.map((name) => ({ "@type": "Country", name })),
    };
  }
  const address = {
    "@type": "PostalAddress",
    addressLocality: place.city,
    addressCountry: place.country,
  };
  return { jobLocation: { "@type": "Place", address } };
}
