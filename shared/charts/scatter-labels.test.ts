import { expect, test } from "vitest";
import { fitLabel, placeLabels } from "./scatter-labels.ts";

const room = { bounds: { left: 0, top: 0, right: 400, bottom: 200 }, radius: 6 };
const at = (x: number, y: number, label = "Ada") => ({ x, y, label });

test("a label stands at the right of its point, and where that has no room at the left", () => {
  const [middle, edge] = placeLabels([at(200, 100), at(395, 50)], room);
  expect(middle).toMatchObject({ text: "Ada", anchor: "start", x: 210, y: 100 });
  expect(edge).toMatchObject({ anchor: "end", x: 385 });
});

test("a label gives way to points and to labels before it", () => {
  const [first, second] = placeLabels([at(200, 100), at(220, 100)], room);
  expect(first).toMatchObject({ anchor: "end", x: 190 });
  expect(second).toMatchObject({ anchor: "start", x: 230 });
  const [, below] = placeLabels([at(200, 100), at(200, 104), at(225, 100)], room);
  expect(below).toMatchObject({ anchor: "middle", x: 200, y: 118 });
});

test("among many points no label covers another or a point, and none is cut by the edge", () => {
  const { bounds, radius } = room;
  const points = Array.from({ length: 25 }, (_, place) =>
    at((place * 97) % 400, (place * 53) % 200, `Name ${place}`.repeat((place % 2) + 1)),
  );
  const placed = placeLabels(points, room).flatMap((label) => (label ? [label.box] : []));
  expect(placed.length).toBeGreaterThan(5);
  expect(placed.length).toBeLessThan(25);
  for (const [place, box] of placed.entries()) {
    const isInside = box.left >= bounds.left && box.right <= bounds.right;
    expect(isInside && box.top >= bounds.top && box.bottom <= bounds.bottom).toBe(true);
    for (const other of placed.slice(place + 1)) {
      const isBeside = box.right <= other.left || other.right <= box.left;
      expect(isBeside || box.bottom <= other.top || other.bottom <= box.top).toBe(true);
    }
    for (const { x, y } of points) {
      const isBeside = x + radius <= box.left || x - radius >= box.right;
      expect(isBeside || y + radius <= box.top || y - radius >= box.bottom).toBe(true);
    }
  }
});

test("wide letters take the room of two", () => {
  const widths = placeLabels([at(20, 50, "Tokyo"), at(20, 150, "東京都港区")], room).map(
    (label) => label && label.box.right - label.box.left,
  );
  expect(widths).toEqual([32.5, 65]);
});

test("a long text is cut between two letters", () => {
  expect(fitLabel("Tokyo", 5)).toBe("Tokyo");
  expect(fitLabel("Toyohashi", 5)).toBe("Toyo…");
  expect(fitLabel("東京都港区", 10)).toBe("東京都港区");
  expect(fitLabel("東京都港区", 8)).toBe("東京都…");
  expect(fitLabel("a🎉🎉🎉", 6)).toBe("a🎉🎉…");
  const family = "👩‍👩‍👧";
  expect(fitLabel(`a${family.repeat(2)}`, 5)).toBe(`a${family.repeat(2)}`);
  expect(fitLabel(`a${family.repeat(3)}`, 6)).toBe(`a${family.repeat(2)}…`);
  expect(fitLabel("Andre\u0301", 5)).toBe("Andre\u0301");
  expect(fitLabel("Andre\u0301as", 6)).toBe("Andre\u0301…");
});
