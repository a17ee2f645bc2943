import { apiPaths } from "#web/platform/api-paths.ts";

/** What is used of the library, which the page loads before as a plain script. */
declare const SwaggerUIBundle: (options: object) => void;

type Component = (props: Record<string, unknown>) => unknown;
type System = {
  React: { createElement: (type: string | Component, props: object, content?: unknown) => unknown };
};

/** Parts in the place of the library's that keyboards or screen readers do not get on with. */
const accessibleParts = ({ React }: System) => {
  /** The library's is a link within a button: the button alone opens the call, and puts it in the address. */
  const DeepLink: Component = ({ text }) => React.createElement("span", {}, text);
  /** The library's has no label. */
  const TextArea: Component = (props) =>
    React.createElement("textarea", { "aria-label": "Request body", ...props });
  /** There is one server to choose. */
  const ServersContainer: Component = () => null;
  /** The library's is beside its `main`. */
  const InfoContainer = (Original: Component) => (props: object) =>
    React.createElement(
      "section",
      { "aria-label": "Introduction" },
      React.createElement(Original, props),
    );
  return {
    components: { DeepLink, TextArea, ServersContainer },
    wrapComponents: { InfoContainer },
  };
};

SwaggerUIBundle({
  dom_id: "#swagger-ui",
  url: apiPaths.openApi,
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: "list",
  // No list of shapes at the end: each stands where it is taken or answered.
  defaultModelsExpandDepth: -1,
  // Its colours are made for a dark block, whatever the theme.
  syntaxHighlight: false,
  plugins: [accessibleParts],
});
