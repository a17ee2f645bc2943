const { Session } = require("node:inspector");
const fs = require("node:fs");
let s = null;
process.on("SIGUSR2", () => {
  if (!s) {
    s = new Session();
    s.connect();
    s.post("Profiler.enable");
    s.post("Profiler.setSamplingInterval", { interval: 200 });
    s.post("Profiler.start");
  } else {
    const t = s;
    s = null;
    t.post("Profiler.stop", (e, { profile }) => {
      fs.writeFileSync("/tmp/spd/prof/p.cpuprofile", JSON.stringify(profile));
      t.disconnect();
    });
  }
});
