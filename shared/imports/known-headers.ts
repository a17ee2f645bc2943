import { importFieldsOf } from "./import-fields.ts";
import { translatedHeaders } from "./translated-headers.ts";
import type { ImportEntity } from "./imports.ts";

/** A header as it is looked up: small letters without accents, and digits. */
export function plainHeader(header: string): string {
  return header
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** Google and others number what a person has several of. */
function numbered(titleOf: (number: number) => string): string[] {
  return [1, 2, 3, 4, 5].map(titleOf);
}

/**
 * What the columns of other products' exports are called, by our field: HubSpot, Salesforce (reports
 * and Data Loader), Pipedrive, Google Contacts (both formats) and Outlook, and what people write themselves. Of two
 * columns for one field the header that stands first here gets it; what a person has several of takes the others.
 */
const known: Partial<Record<ImportEntity, Record<string, readonly string[]>>> = {
  contact: {
    name: ["Name", "Full Name", "Person - Name", "Contact Name", "Contact"],
    firstName: ["First Name", "Given Name", "Person - First name"],
    lastName: ["Last Name", "Family Name", "Surname", "Person - Last name"],
    email: [
      "Email",
      "E-mail",
      "Email Address",
      "Person - Email - Work",
      "Person - Email",
      "Work Email",
      "Business Email",
      "Primary Email",
      ...numbered((number) => `E-mail ${number} - Value`),
      ...numbered((number) => `E-mail ${number} Address`),
      ...numbered((number) => `E-mail ${number}`),
      ...numbered((number) => `Email Address ${number}`),
      "Person - Email - Home",
      "Person - Email - Other",
      "Additional Email Addresses",
      "Secondary Email",
      "Personal Email",
      "Home Email",
      "Other Email",
      "Alternate Email",
    ],
    phone: [
      "Phone",
      "Phone Number",
      "Telephone",
      "Person - Phone - Work",
      "Person - Phone",
      "Primary Phone",
      "Business Phone",
      "Work Phone",
      ...numbered((number) => `Phone ${number} - Value`),
      ...numbered((number) => `Phone ${number}`),
      ...numbered((number) => `Phone Number ${number}`),
      "Business Phone 2",
      "Mobile Phone Number",
      "Mobile Phone",
      "Mobile",
      "Cell Phone",
      "Person - Phone - Mobile",
      "Company Main Phone",
      "Person - Phone - Home",
      "Home Phone",
      "Home Phone 2",
      "Person - Phone - Other",
      "Other Phone",
      "Assistant's Phone",
      "Car Phone",
    ],
    title: [
      "Job Title",
      "Title",
      "Organization Title",
      "Organization 1 - Title",
      "Person - Job title",
      "Position",
    ],
    company: [
      "Company",
      "Company Name",
      "Associated Company",
      "Primary Associated Company",
      "Account Name",
      "Person - Organization",
      "Organization Name",
      "Organization 1 - Name",
      "Organization",
    ],
    status: ["Status", "Lifecycle Stage", "Lead Status"],
    tags: ["Tags", "Labels", "Group Membership", "Person - Labels", "Person - Label", "Label"],
    notes: ["Notes", "Note", "Description", "Message"],
    owner: [
      "Owner",
      "Contact owner",
      "Contact Owner Alias",
      "Lead Owner",
      "Person - Owner",
      "Owner Email",
    ],
  },
  company: {
    tags: ["Tags", "Organization - Labels", "Organization - Label", "Labels", "Label"],
    name: [
      "Company name",
      "Name",
      "Account Name",
      "Organization - Name",
      "Company",
      "Organization",
      "Organization Name",
    ],
    industry: ["Industry", "Organization - Industry"],
    website: [
      "Website",
      "Website URL",
      "Company Domain Name",
      "Organization - Website",
      "Domain",
      "Website 1 - Value",
    ],
    size: [
      "Size",
      "Number of Employees",
      "Employees",
      "Company size",
      "Organization - Number of employees",
      "NumberOfEmployees",
    ],
    location: [
      "Location",
      "City",
      "Billing City",
      "Billing State/Province",
      "Organization - Address",
      "Address",
      "Shipping City",
      "Country/Region",
    ],
    notes: ["Notes", "Description", "About Us", "Organization - Notes"],
    owner: ["Owner", "Company owner", "Account Owner", "Organization - Owner", "Owner Email"],
  },
  deal: {
    tags: ["Tags", "Deal - Label", "Deal - Labels", "Labels", "Label"],
    title: ["Deal Name", "Title", "Deal Title", "Opportunity Name", "Deal - Title", "Name"],
    value: ["Value", "Amount", "Deal - Value", "Amount in company currency", "Deal Value"],
    pipeline: ["Pipeline", "Deal - Pipeline", "Deal Pipeline", "Pipeline Name"],
    stage: ["Stage", "Deal Stage", "Stage Name", "Deal - Stage"],
    outcome: ["Deal - Status", "Deal Status", "Status", "Won or Lost"],
    closeReason: [
      "Deal - Lost reason",
      "Lost reason",
      "Closed Lost Reason",
      "Closed Won Reason",
      "Loss Reason",
    ],
    company: [
      "Company",
      "Associated Company",
      "Primary Associated Company",
      "Account Name",
      "Deal - Organization",
      "Organization",
    ],
    contact: [
      "Contact",
      "Associated Contact",
      "Primary Contact",
      "Contact Name",
      "Deal - Contact person",
      "Contact Email",
    ],
    priority: ["Priority", "Deal Priority"],
    expectedCloseDate: [
      "Expected Close Date",
      "Close Date",
      "CloseDate",
      "Deal - Expected close date",
      "Expected close",
    ],
    notes: ["Notes", "Description", "Deal Description", "Next Step"],
    lineProduct: ["Product", "Product Name", "Product - Name", "Deal product - Product name"],
    lineProductCode: ["Product Code", "SKU", "Product - Code", "Product SKU"],
    lineName: ["Line Name", "Line Item Name", "Line Item", "Line Description"],
    lineQuantity: ["Quantity", "Deal product - Quantity", "Product - Quantity", "Qty"],
    lineUnit: ["Unit", "Product - Unit"],
    lineUnitPrice: [
      "Unit Price",
      "Sales Price",
      "Deal product - Item price",
      "Product - Item price",
      "Item Price",
      "List Price",
    ],
    lineBilled: ["Billed", "Billing Frequency", "Recurring Billing Frequency"],
    linePeriods: ["Periods", "Number of Payments", "Term (Months)"],
    lineDiscount: ["Discount", "Line Discount", "Total Discount", "Deal product - Discount"],
    lineTotal: ["Line Total", "Total Price", "Net Price"],
    owner: ["Owner", "Deal owner", "Opportunity Owner", "Deal - Owner", "Owner Email"],
  },
  product: {
    name: ["Product Name", "Name", "Product - Name", "Product", "Item Name", "Title"],
    code: [
      "Code",
      "Product Code",
      "SKU",
      "Product - Code",
      "Item Code",
      "Product ID",
      "Part Number",
    ],
    price: [
      "Unit Price",
      "Price",
      "List Price",
      "Standard Price",
      "Product - Price",
      "Product - Unit prices",
      "Sales Price",
    ],
    unit: ["Unit", "Quantity Unit Of Measure", "Product - Unit", "Unit of Measure"],
    billed: [
      "Billed",
      "Billing Frequency",
      "Recurring Billing Frequency",
      "Product - Billing frequency",
    ],
    status: ["Status", "Active", "Is Active", "Active (Product)", "Product - Active"],
    tags: ["Tags", "Labels", "Product - Category", "Product Family", "Category"],
    description: ["Description", "Product Description", "Product - Description", "Notes"],
    owner: ["Owner", "Product - Owner", "Owner Email"],
  },
  task: {
    title: ["Title", "Task Title", "Task Name", "Subject", "Activity - Subject", "Task", "Name"],
    description: [
      "Description",
      "Notes",
      "Comments",
      "Full Comments",
      "Task Notes",
      "Activity - Note",
    ],
    status: ["Status", "Task Status", "Activity - Done"],
    priority: ["Priority", "Activity - Priority", "Task Priority"],
    dueDate: ["Due Date", "Due Date Only", "Date", "Activity - Due date", "ActivityDate"],
    assignee: ["Assignee"],
    owner: [
      "Assigned User",
      "Assigned to",
      "Assigned",
      "Activity - Assigned to user",
      "Task owner",
      "Owner",
    ],
  },
};

/** The fields that a header may stand for, the likeliest alone: with how well it fits, 0 the best. */
export function knownField(
  entity: ImportEntity,
  header: string,
): { field: string; rank: number } | null {
  const found = lookUp(known[entity], header) ?? lookUp(translatedHeaders[entity], header);
  if (found) return found;
  const plain = plainHeader(header);
  const ours = importFieldsOf(entity).find(
    ({ name, label }) => plainHeader(label) === plain || plainHeader(name) === plain,
  );
  return ours && ours.kind !== "id" ? { field: ours.name, rank: 0 } : null;
}

/** Whether a header is one of a field's in German, French or Spanish. */
export function isTranslated(entity: ImportEntity, field: string, header: string): boolean {
  const { [field]: headers = [] } = translatedHeaders[entity];
  return lookUp({ [field]: headers }, header) !== null;
}

function lookUp(
  headersOf: Record<string, readonly string[]> = {},
  header: string,
): { field: string; rank: number } | null {
  const plain = plainHeader(header);
  for (const [field, headers] of Object.entries(headersOf)) {
    const rank = headers.findIndex((one) => plainHeader(one) === plain);
    if (rank >= 0) return { field, rank };
  }
  return null;
}
