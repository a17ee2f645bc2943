/**
 * Shows a form where its script stands, as a part of that page, and sends along from where the visitor came. The same for
 * all forms: it asks for the HTML of the one that it was loaded from, so that it stays small however long a form is.
 */
export const embedScript = `(function () {
  var script = document.currentScript;
  var page = script.src.replace(/\\/embed\\.js.*$/, "");
  function show(html) {
    if (!html) return;
    script.insertAdjacentHTML("beforebegin", html);
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
    var asked = new URLSearchParams(location.search);
    asked.forEach(function (value, name) {
      if (/^utm_(source|medium|campaign|term|content)$/.test(name)) add(name, value);
    });
    form.querySelectorAll('input[type="hidden"]').forEach(function (input) {
      var value = asked.get(input.name);
      if (value && input.name[0] !== "_") input.value = value;
    });
    add("page", location.origin + location.pathname);
  }
  function link() {
    var anchor = document.createElement("a");
    anchor.href = page;
    anchor.textContent = "Open the form";
    script.parentNode.insertBefore(anchor, script);
  }
  fetch(page + "/html", { credentials: "omit" })
    .then(function (answer) {
      if (!answer.ok && answer.status !== 404) throw new Error();
      return answer.ok ? answer.text() : "";
    })
    .then(show)
    .catch(link);
})();
`;
