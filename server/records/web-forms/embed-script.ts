/**
 * Shows the form where its script stands, as a part of that page, and sends along from where the visitor came.
 * @param html of the form
 */
export function writeEmbedScript(html: string): string {
  return `(function () {
  var script = document.currentScript;
  script.insertAdjacentHTML("beforebegin", ${asLiteral(html)});
  var form = script.previousElementSibling;
  function add(name, value) {
    var input = form.querySelector('input[type="hidden"][name="' + name + '"]');
    if (!input) {
      input = document.createElement("input");
      input.type = "hidden";
      input.name = name;
      form.appendChild(input);
    }
    input.value = value;
  }
  new URLSearchParams(location.search).forEach(function (value, name) {
    if (/^utm_(source|medium|campaign|term|content)$/.test(name)) add(name, value);
  });
  form.querySelectorAll('input[type="hidden"]').forEach(function (input) {
    var value = new URLSearchParams(location.search).get(input.name);
    if (value && input.name[0] !== "_") input.value = value;
  });
  add("page", location.origin + location.pathname);
})();
`;
}

/** Also where the script is copied into a page. */
function asLiteral(html: string): string {
  return JSON.stringify(html).replaceAll("<", String.raw`\u003c`);
}
