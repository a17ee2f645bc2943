import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { narrowDocument, type ApiDocument } from "./narrow-document.ts";

/** What is used of the library, which the page loads before as a plain script. */
declare const SwaggerUIBundle: (options: object) => {
  getStore: () => { dispatch: (action: object) => void };
  layoutActions: { scrollToVirtualizedOperation: (key: string[]) => void };
};

type ResolveSubtree = (document: ApiDocument, path: string[], options: object) => Promise<unknown>;
type Component = (props: Record<string, unknown>) => unknown;
type System = {
  fn: { resolveSubtree: ResolveSubtree };
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
  /** The library's has no role. */
  const authorizationPopup = (Original: Component) => (props: object) =>
    React.createElement(
      "div",
      { role: "dialog", "aria-label": "Authorize" },
      React.createElement(Original, props),
    );
  /** The library's cross is all that its button says. */
  const CloseIcon = (Original: Component) => (props: object) =>
    React.createElement(
      "span",
      { role: "img", "aria-label": "Close" },
      React.createElement(Original, props),
    );
  /** The library's have other names than they show. */
  const Button =
    (Original: Component) =>
    ({ "aria-label": _hidden, ...props }: Record<string, unknown>) =>
      React.createElement(Original, props);
  return {
    components: { DeepLink, TextArea, ServersContainer },
    wrapComponents: { InfoContainer, authorizationPopup, CloseIcon, Button },
  };
};

/** To show one call, or how one signs in, the library parses all of the document that it gets: a second and more. */
const narrowParsing = ({ fn: { resolveSubtree } }: System) => ({
  fn: {
    resolveSubtree: ((document, path, options) =>
      resolveSubtree(narrowDocument(document, path), path, options)) satisfies ResolveSubtree,
  },
});

/** As the library's own `show` does, which also adds to the browser's history. */
const open = (thing: string[]) =>
  reference.getStore().dispatch({ type: "layout_show", payload: { thing, shown: true } });

/**
 * The library draws only the calls in sight and estimates the height of the others, so it stops beside the call that the
 * address names. Opens that call, and follows the address again, until the call is drawn and stays where it is.
 */
const followAddress = () => {
  const address = decodeURIComponent(location.hash);
  if (!address.startsWith("#/")) return;
  const [tag = "", call] = address.slice(2).split("/");
  const key = call ? ["operations", tag, call] : ["operations-tag", tag];
  open(["operations-tag", tag]);
  if (call) open(key);
  const id = CSS.escape(key.join("-").replaceAll(" ", "_"));
  const follow = (framesLeft: number, steadyFrames: number, before?: number) => {
    if (framesLeft === 0 || steadyFrames === 5) return;
    const target = document.getElementById(id);
    const top = target?.getBoundingClientRect().top;
    if (target) target.scrollIntoView({ behavior: "instant" });
    else if (framesLeft % 20 === 0) reference.layoutActions.scrollToVirtualizedOperation(key);
    const isSteady = top !== undefined && top === before;
    requestAnimationFrame(() => follow(framesLeft - 1, isSteady ? steadyFrames + 1 : 0, top));
  };
  requestAnimationFrame(() => follow(200, 0));
};

const reference = SwaggerUIBundle({
  dom_id: "#swagger-ui",
  url: apiPaths.openApi,
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: "list",
  // No list of shapes at the end: each stands where it is taken or answered.
  defaultModelsExpandDepth: -1,
  // Its colours are made for a dark block, whatever the theme.
  syntaxHighlight: false,
  plugins: [accessibleParts, narrowParsing],
  onComplete: followAddress,
});

// The library looks at the address only as it loads.
addEventListener("hashchange", followAddress);
