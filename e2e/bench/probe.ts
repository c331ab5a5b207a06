/**
 * What the bench injects before any script of a page: it watches the page from inside, with the page's own clock.
 * The function is turned into text and must not use anything outside itself.
 */

export interface Probe {
  firstInput: number | null;
  /**
   * When the form itself stood, by its first input below the root: one that was drawn ahead of it takes what is typed, but
   * the form is not there. Before it was painted: nothing that ends later can have been waited for.
   */
  formThere: number | null;
  form: number | null;
  firstContentfulPaint: number | null;
  layoutShift: number;
  longTasks: [start: number, duration: number][];
  keys: number[];
  click: { milliseconds: number | null } | null;
  submit: { milliseconds: number | null; count: number } | null;
  isShown: (selector: string) => boolean;
  watchKeys: () => void;
  watchClick: (condition: () => boolean) => void;
  watchSubmit: (selector: string) => void;
}

declare global {
  interface Window {
    benchProbe: Probe;
  }
}

/** Installs the probe; `selector` names the input whose first appearance, enabled and painted, counts as ready; below `#root` the form itself. */
export function installProbe(selector: string): void {
  const isShown = (query: string) => {
    const element = document.querySelector<HTMLInputElement>(query);
    return element !== null && element.getClientRects().length > 0 && !element.disabled;
  };
  /* The next frame's callback, then a task after it: by then the frame has been produced. */
  const afterPaint = (then: (time: number) => void) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => then(performance.now());
      channel.port2.postMessage(0);
    });
  const probe: Probe = {
    firstInput: null,
    formThere: null,
    form: null,
    firstContentfulPaint: null,
    layoutShift: 0,
    longTasks: [],
    keys: [],
    click: null,
    submit: null,
    isShown,
    watchKeys: () => {
      let pressedAt: number | null = null;
      addEventListener(
        'keydown',
        (event) => {
          pressedAt = event.timeStamp;
        },
        true,
      );
      addEventListener(
        'input',
        () => {
          if (pressedAt === null) return;
          const start = pressedAt;
          pressedAt = null;
          afterPaint((time) => probe.keys.push(time - start));
        },
        true,
      );
    },
    watchClick: (condition) => {
      probe.click = null;
      addEventListener(
        'click',
        (event) => {
          const started = performance.now();
          const tick = () => {
            if (condition())
              afterPaint((time) => {
                probe.click = { milliseconds: time - event.timeStamp };
              });
            else if (performance.now() - started > 15_000) probe.click = { milliseconds: null };
            else requestAnimationFrame(tick);
          };
          requestAnimationFrame(tick);
        },
        { capture: true, once: true },
      );
    },
    watchSubmit: (query) => {
      probe.submit = null;
      addEventListener(
        'click',
        (event) => {
          let count = 0;
          let last: number | null = null;
          let quietSince = performance.now();
          const tick = () => {
            const shown = [...document.querySelectorAll(query)].filter(
              (element) => element.getClientRects().length > 0,
            ).length;
            if (shown !== count) {
              count = shown;
              quietSince = performance.now();
              afterPaint((time) => {
                last = time - event.timeStamp;
              });
            }
            if (performance.now() - quietSince > (count > 0 ? 1_000 : 15_000))
              probe.submit = { milliseconds: last, count };
            else requestAnimationFrame(tick);
          };
          requestAnimationFrame(tick);
        },
        { capture: true, once: true },
      );
    },
  };
  window.benchProbe = probe;
  const observe = (type: string, handle: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true });
  observe('longtask', (entry) => probe.longTasks.push([entry.startTime, entry.duration]));
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') probe.firstContentfulPaint = entry.startTime;
  });
  observe('layout-shift', (entry) => {
    if ('value' in entry && typeof entry.value === 'number' && 'hadRecentInput' in entry && !entry.hadRecentInput) {
      probe.layoutShift += entry.value;
    }
  });
  /* Asked at each frame until it is there. */
  const once = (query: string, there: () => void) => {
    const tick = () => (isShown(query) ? there() : requestAnimationFrame(tick));
    requestAnimationFrame(tick);
  };
  once(selector, () =>
    afterPaint((time) => {
      probe.firstInput = time;
    }),
  );
  once(`#root ${selector}`, () => {
    probe.formThere = performance.now();
    afterPaint((time) => {
      probe.form = time;
    });
  });
}
