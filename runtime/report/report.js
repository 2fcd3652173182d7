// What the report of pclc does in a browser: shows a source beside its program, leads from a range of the one to that of
// the other and from a finding to both, and searches. Everything that came from an input is text: nothing here makes
// markup of a string. Offsets count UTF-16 units, as strings of this language do.
"use strict";

const report = (() => {
  /** Offsets at which the lines of `text` begin. */
  function lineStarts(text) {
    const starts = [0];
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
    return starts;
  }

  /** The number, from 0, of the line that `offset` is in. */
  function lineOf(starts, offset) {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  // A map is a list of numbers, five for each piece: where it begins and ends in the program, the number of the source
  // file, and where it begins and ends there.
  const Step = 5;

  /** The smallest piece around `offset` of the program; -1 if there is none. */
  function pieceAt(map, offset) {
    let best = -1;
    for (let i = 0; i < map.length; i += Step)
      if (map[i] <= offset && offset < map[i + 1] && (best < 0 || map[i + 1] - map[i] < map[best + 1] - map[best])) best = i;
    return best;
  }

  /** The smallest range of `source` around `offset` from which something was made; null if there is none. */
  function rangeAt(maps, source, offset) {
    let best = null;
    for (const map of maps)
      for (let i = 0; i < map.length; i += Step)
        if (map[i + 2] === source && map[i + 3] <= offset && offset < map[i + 4] && (!best || map[i + 4] - map[i + 3] < best.end - best.begin))
          best = { begin: map[i + 3], end: map[i + 4] };
    return best;
  }

  /** What was made from exactly that range of `source`, or where there is nothing, from ranges in it: ranges by file. */
  function madeFrom(maps, source, begin, end) {
    const exact = [];
    const inside = [];
    maps.forEach((map, file) => {
      for (let i = 0; i < map.length; i += Step) {
        if (map[i + 2] !== source || map[i + 3] < begin || map[i + 4] > end) continue;
        const isExact = map[i + 3] === begin && map[i + 4] === end;
        (isExact ? exact : inside).push({ file, begin: map[i], end: map[i + 1] });
      }
    });
    return exact.length ? exact : inside;
  }

  /** Where `needle` is in `texts`, whatever the case of its letters, at most `limit` times. */
  function find(texts, needle, limit) {
    const hits = [];
    if (!needle) return hits;
    const wanted = needle.toLowerCase();
    texts.forEach((text, file) => {
      const lower = text.toLowerCase();
      if (lower.length !== text.length) return; // offsets would not be those of the text
      for (let at = lower.indexOf(wanted); at >= 0 && hits.length < limit; at = lower.indexOf(wanted, at + wanted.length))
        hits.push({ file, begin: at, end: at + wanted.length });
    });
    return hits;
  }

  /** Cuts `text`, which begins at `offset` of its file, at the borders of `marks`: texts with their kinds, or "". */
  function cut(text, offset, marks) {
    const end = offset + text.length;
    const here = marks.filter((mark) => mark.begin < end && offset < mark.end);
    const borders = new Set([offset, end]);
    for (const mark of here) {
      borders.add(Math.max(offset, mark.begin));
      borders.add(Math.min(end, mark.end));
    }
    const sorted = [...borders].sort((a, b) => a - b);
    const parts = [];
    for (let i = 0; i + 1 < sorted.length; ++i) {
      const kinds = here.filter((mark) => mark.begin <= sorted[i] && sorted[i + 1] <= mark.end).map((mark) => mark.kind);
      const kind = kinds.includes("pair") ? "pair" : kinds[0] || "";
      parts.push({ text: text.slice(sorted[i] - offset, sorted[i + 1] - offset), kind });
    }
    return parts;
  }

  return { lineStarts, lineOf, pieceAt, rangeAt, madeFrom, find, cut };
})();

/** One side of a viewer. Lines are put there when they come into sight, some hundred at a time. */
class Pane {
  static ChunkLines = 200;

  constructor(element, select, files, onPick) {
    this.element = element;
    this.select = select;
    this.files = files;
    this.marks = files.map(() => []);
    this.current = -1;
    this.sight = new IntersectionObserver((entries) => entries.forEach((entry) => entry.isIntersecting && this.fill(entry.target)), {
      root: element,
      rootMargin: "800px",
    });
    files.forEach((file, index) => select.add(new Option(file.name, String(index))));
    select.addEventListener("change", () => this.open(Number(select.value)));
    element.addEventListener("click", (event) => {
      const offset = this.offsetOf(event);
      if (offset >= 0 && String(getSelection()) === "") onPick(this.current, offset);
    });
  }

  open(index) {
    if (index === this.current || !this.files[index]) return;
    this.current = index;
    this.select.value = String(index);
    this.sight.disconnect();
    const text = this.files[index].text ?? "";
    this.starts = this.files[index].starts ??= report.lineStarts(text);
    const sheet = document.createElement("div");
    sheet.className = "sheet";
    this.element.replaceChildren(sheet);
    this.height = this.measure(sheet);
    for (let first = 0; first < this.starts.length; first += Pane.ChunkLines) {
      const chunk = document.createElement("div");
      chunk.className = "chunk";
      chunk.first = first;
      chunk.count = Math.min(Pane.ChunkLines, this.starts.length - first);
      chunk.style.height = `${chunk.count * this.height}px`;
      sheet.append(chunk);
      this.sight.observe(chunk);
    }
    this.element.scrollTop = 0;
  }

  measure(sheet) {
    const probe = document.createElement("pre");
    probe.textContent = "1\n".repeat(100);
    sheet.append(probe);
    const height = probe.getBoundingClientRect().height / 100;
    probe.remove();
    return height || 18;
  }

  fill(chunk) {
    const text = this.files[this.current].text ?? "";
    const last = chunk.first + chunk.count;
    const begin = this.starts[chunk.first];
    const end = last < this.starts.length ? this.starts[last] : text.length;
    chunk.begin = begin;
    const numbers = document.createElement("pre");
    numbers.className = "numbers";
    numbers.setAttribute("aria-hidden", "true");
    numbers.textContent = Array.from({ length: chunk.count }, (_, i) => chunk.first + i + 1).join("\n");
    const body = document.createElement("pre");
    body.className = "text";
    for (const part of report.cut(text.slice(begin, end), begin, this.marks[this.current])) {
      if (!part.kind) {
        body.append(part.text);
        continue;
      }
      const mark = document.createElement("mark");
      mark.className = part.kind;
      mark.textContent = part.text;
      body.append(mark);
    }
    chunk.replaceChildren(numbers, body);
  }

  /** The offset in the file of the character under the pointer; -1 if there is none. */
  offsetOf(event) {
    const chunk = event.target.closest?.(".chunk");
    const body = chunk?.querySelector(".text");
    if (!body) return -1;
    const position = document.caretPositionFromPoint?.(event.clientX, event.clientY);
    const range = position ? null : document.caretRangeFromPoint?.(event.clientX, event.clientY);
    const node = position ? position.offsetNode : range?.startContainer;
    if (!node || !body.contains(node)) return -1;
    let offset = chunk.begin + (position ? position.offset : range.startOffset);
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() && walker.currentNode !== node) offset += walker.currentNode.data.length;
    return offset;
  }

  /** Marks `ranges` of their files as `kind`, in the place of those that were, and goes to the first if `goes`. */
  show(ranges, kind, goes) {
    this.marks = this.marks.map((marks) => marks.filter((mark) => mark.kind !== kind));
    for (const range of ranges) this.marks[range.file].push({ begin: range.begin, end: range.end, kind });
    if (goes && ranges.length) {
      const first = ranges.find((range) => range.file === this.current) ?? ranges[0];
      this.open(first.file);
      const line = report.lineOf(this.starts, first.begin);
      this.element.scrollTop = Math.max(0, line * this.height - this.element.clientHeight / 3);
    }
    for (const chunk of this.element.querySelectorAll(".chunk")) if (chunk.firstChild) this.fill(chunk);
  }
}

/** A source beside its program. */
class Viewer {
  constructor(section) {
    this.section = section;
    const data = JSON.parse(document.getElementById(`code-${section.dataset.root}`).textContent);
    this.maps = data.programs.map((file) => file.map);
    const [left, right] = section.querySelectorAll(".pane");
    this.source = new Pane(left.querySelector(".code"), left.querySelector("select"), data.sources, (file, offset) => this.fromSource(file, offset));
    this.program = new Pane(right.querySelector(".code"), right.querySelector("select"), data.programs, (file, offset) => this.fromProgram(file, offset));
    section.hidden = false;
    this.source.open(0);
    this.program.open(0);
    for (const pane of [this.source, this.program]) pane.element.addEventListener("keydown", (event) => this.onKey(event, pane));
  }

  fromProgram(file, offset) {
    const map = this.maps[file];
    const at = report.pieceAt(map, offset);
    if (at < 0) return;
    this.at = { pane: this.program, file, begin: map[at] };
    this.program.show([{ file, begin: map[at], end: map[at + 1] }], "pair", false);
    this.source.show([{ file: map[at + 2], begin: map[at + 3], end: map[at + 4] }], "pair", true);
  }

  fromSource(file, offset) {
    const range = report.rangeAt(this.maps, file, offset);
    if (!range) return;
    this.at = { pane: this.source, file, begin: range.begin };
    this.source.show([{ file, ...range }], "pair", false);
    this.program.show(report.madeFrom(this.maps, file, range.begin, range.end), "pair", true);
  }

  /** Shows a range of a source, and what was made of it. */
  goTo(file, begin, end) {
    this.source.show([{ file, begin, end }], "pair", true);
    const exact = report.madeFrom(this.maps, file, begin, end);
    const around = exact.length ? null : report.rangeAt(this.maps, file, begin);
    this.program.show(around ? report.madeFrom(this.maps, file, around.begin, around.end) : exact, "pair", true);
  }

  goToProgram(file, begin, end) {
    const map = this.maps[file];
    const at = report.pieceAt(map, begin);
    if (at >= 0) this.source.show([{ file: map[at + 2], begin: map[at + 3], end: map[at + 4] }], "pair", true);
    this.program.show([{ file, begin, end }], "pair", true);
  }

  /** `[` and `]` go to the line before and behind that something was made from, or made. */
  onKey(event, pane) {
    if (event.key !== "[" && event.key !== "]") return;
    event.preventDefault();
    const forward = event.key === "]";
    const from = this.at && this.at.pane === pane && this.at.file === pane.current ? this.at.begin : -1;
    let next = -1;
    const consider = (begin) => {
      const line = (offset) => report.lineOf(pane.starts, offset);
      if (from >= 0 && (forward ? line(begin) <= line(from) : line(begin) >= line(from))) return;
      if (next < 0 || (forward ? begin < next : begin > next)) next = begin;
    };
    this.maps.forEach((map, file) => {
      for (let i = 0; i < map.length; i += 5)
        if (pane === this.program && file === pane.current) consider(map[i]);
        else if (pane === this.source && map[i + 2] === pane.current) consider(map[i + 3]);
    });
    if (next < 0) return;
    if (pane === this.program) this.fromProgram(pane.current, next);
    else this.fromSource(pane.current, next);
    const line = report.lineOf(pane.starts, next);
    pane.element.scrollTop = Math.max(0, line * pane.height - pane.element.clientHeight / 3);
  }
}

function start() {
  const viewers = new Map();
  const viewerOf = (root) => {
    const section = document.getElementById(`files-${root}`);
    if (section && document.getElementById(`code-${root}`) && !viewers.has(root)) viewers.set(root, new Viewer(section));
    return viewers.get(root);
  };
  const sections = document.querySelectorAll(".viewer");
  if (sections.length === 1) viewerOf(sections[0].dataset.root);
  for (const button of document.querySelectorAll("button.open")) {
    button.hidden = viewers.has(button.dataset.root) || !document.getElementById(`code-${button.dataset.root}`);
    button.addEventListener("click", () => {
      viewerOf(button.dataset.root);
      button.hidden = true;
    });
  }
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a.place");
    const viewer = link && viewerOf(link.dataset.root);
    if (!viewer) return;
    // Going there as browsers do takes the focus off the list.
    event.preventDefault();
    viewer.section.scrollIntoView({ block: "start" });
    const { source, program, begin, end } = link.dataset;
    if (program !== undefined) viewer.goToProgram(Number(program), Number(begin), Number(end));
    else viewer.goTo(Number(source), Number(begin), Number(end));
  });
  setUpSearch(viewers);
  setUpTheme();
  document.querySelector(".controls").hidden = false;
}

function setUpSearch(viewers) {
  const box = document.getElementById("search");
  const status = document.getElementById("hits");
  const limit = 10000;
  let hits = [];
  let at = -1;
  const run = () => {
    const needle = box.value.trim();
    let shown = 0;
    for (const item of document.querySelectorAll("ol.findings > li, tr.root")) {
      item.hidden = needle !== "" && !item.textContent.toLowerCase().includes(needle.toLowerCase());
      shown += item.hidden ? 0 : 1;
    }
    hits = [];
    at = -1;
    for (const viewer of viewers.values())
      for (const pane of [viewer.source, viewer.program]) {
        const found = report.find(pane.files.map((file) => file.text ?? ""), needle, limit);
        pane.show(found, "hit", false);
        found.forEach((hit) => hits.push({ pane, ...hit }));
      }
    status.textContent = needle === "" ? "" : `${shown} in lists, ${hits.length} in files`;
  };
  const go = (step) => {
    if (!hits.length) return;
    at = (at + step + hits.length) % hits.length;
    const hit = hits[at];
    hit.pane.show([hit], "pair", true);
    hit.pane.element.scrollIntoView({ block: "nearest" });
    status.textContent = `${at + 1} of ${hits.length}`;
  };
  let waiting = 0;
  box.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(run, 150);
  });
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    clearTimeout(waiting);
    if (at < 0) run();
    go(event.shiftKey ? -1 : 1);
  });
  document.getElementById("next-hit").addEventListener("click", () => go(1));
  document.getElementById("previous-hit").addEventListener("click", () => go(-1));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    if (event.key === "/") {
      event.preventDefault();
      box.focus();
    } else if (event.key === "n" || event.key === "p") {
      const places = [...document.querySelectorAll("ol.findings > li:not([hidden]) a.place")];
      const next = places[(places.indexOf(document.activeElement) + (event.key === "n" ? 1 : -1) + places.length) % places.length];
      next?.focus();
      next?.click();
    }
  });
}

function setUpTheme() {
  const button = document.getElementById("theme");
  const words = ["system", "light", "dark"];
  const apply = (theme) => {
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    button.textContent = `Theme: ${theme}`;
  };
  let theme = "system";
  button.addEventListener("click", () => {
    theme = words[(words.indexOf(theme) + 1) % words.length];
    apply(theme);
  });
}

if (typeof document !== "undefined") start();
if (typeof module !== "undefined") module.exports = report;
