/** What is read here of OpenAPI 3.1. */
export type ApiDocument = {
  paths: Record<string, unknown>;
  components: { schemas: Record<string, unknown> };
};

/** One part, and what it refers to. @param path to the part, such as `["paths", "/api/contacts", "get"]` */
export function narrowDocument(document: ApiDocument, path: string[]): ApiDocument {
  const [section, name = ""] = path;
  const call = section === "paths" ? { [name]: document.paths[name] } : {};
  const schemas: Record<string, unknown> = {};
  const take = (part: unknown) => {
    for (const shape of namesOfShapes(part)) {
      if (shape in schemas) continue;
      schemas[shape] = document.components.schemas[shape];
      take(schemas[shape]);
    }
  };
  take(call);
  return { ...document, paths: call, components: { ...document.components, schemas } };
}

/** In a text the quotes are written otherwise, so that no description counts. */
function namesOfShapes(part: unknown): string[] {
  const references = JSON.stringify(part).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g);
  return [...references].map(([, name = ""]) => name);
}
