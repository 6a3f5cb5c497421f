import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/*
 * A browser's history: steps take a while, as in browsers, and tell `popstate`. The router's part is that it reports
 * what it writes, as wouter does.
 */
class FakeHistory {
  entries: { state: unknown; href: string }[] = [{ state: null, href: '/a' }];
  at = 0;
  get length(): number {
    return this.entries.length;
  }
  get state(): unknown {
    return structuredClone(this.entries[this.at]?.state);
  }
  get addresses(): readonly string[] {
    return this.entries.slice(0, this.at + 1).map(({ href }) => href);
  }
  pushState(state: unknown, _: string, href = location.href): void {
    this.entries = [...this.entries.slice(0, this.at + 1), { state, href }];
    this.at += 1;
  }
  replaceState(state: unknown, _: string, href = location.href): void {
    this.entries[this.at] = { state, href };
  }
  go(by: number): void {
    setTimeout(() => {
      if (this.entries[this.at + by] === undefined) return;
      this.at += by;
      dispatchEvent(new Event('popstate'));
    }, 10);
  }
}

let history: FakeHistory;
let part: typeof import('./close-on-back.ts');
/** Addresses that the router was told of. */
let routed: string[];

const start = async (): Promise<void> => {
  vi.resetModules();
  const target = new EventTarget();
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('dispatchEvent', target.dispatchEvent.bind(target));
  const { historyStep } = await import('./history-step.ts');
  addEventListener('popstate', (event) => historyStep.first(event));
  for (const event of ['popstate', 'pushState', 'replaceState']) {
    addEventListener(event, () => routed.push(location.href));
  }
  part = await import('./close-on-back.ts');
};

beforeEach(async () => {
  vi.useFakeTimers();
  history = new FakeHistory();
  routed = [];
  vi.stubGlobal('History', FakeHistory);
  vi.stubGlobal('history', history);
  vi.stubGlobal('location', {
    get href() {
      return history.entries[history.at]?.href;
    },
  });
  for (const method of ['pushState', 'replaceState'] as const) {
    history[method] = (...entry) => {
      FakeHistory.prototype[method].apply(history, entry);
      dispatchEvent(new Event(method));
    };
  }
  await start();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(100);
const step = async (by: 1 | -1): Promise<void> => {
  history.go(by);
  await settled();
};
/** A sheet that is shown until it closes. */
const openSheet = async () => {
  const close = vi.fn(() => ignore());
  const ignore = part.closeOnBack(close);
  await settled();
  return { onClose: close, close: ignore };
};

test('Back closes the sheet and stays on the screen; the next Back leaves it', async () => {
  history.pushState(null, '', '/b');
  const sheet = await openSheet();
  await step(-1);
  expect(sheet.onClose).toHaveBeenCalledOnce();
  expect(location.href).toBe('/b');
  await step(-1);
  expect(location.href).toBe('/a');
});

test('a sheet that closes otherwise leaves no entry behind', async () => {
  history.pushState(null, '', '/b');
  const sheet = await openSheet();
  expect(history.addresses).toEqual(['/a', '/b', '/b']);
  sheet.close();
  await settled();
  expect(history.addresses).toEqual(['/a', '/b']);
  expect(sheet.onClose).not.toHaveBeenCalled();
});

test('Forward after it opens nothing and changes nothing', async () => {
  await openSheet();
  await step(-1);
  await step(1);
  expect(history.addresses).toEqual(['/a']);
});

test('a screen that a sheet leads to takes its place', async () => {
  const sheet = await openSheet();
  routed = [];
  sheet.close();
  history.pushState({ note: 1 }, '', '/b');
  await settled();
  expect(history.addresses).toEqual(['/a', '/b']);
  expect(history.state).toEqual({ note: 1 });
  expect(routed).toEqual(['/b']);
});

test('a screen that is opened while its entry is being left comes after it', async () => {
  const sheet = await openSheet();
  sheet.close();
  await vi.advanceTimersByTimeAsync(5);
  history.pushState(null, '', '/b');
  await settled();
  expect(history.addresses).toEqual(['/a', '/b']);
  await step(-1);
  expect(location.href).toBe('/a');
});

test('two sheets one after the other share an entry', async () => {
  const first = await openSheet();
  first.close();
  const second = await openSheet();
  expect(history.addresses).toEqual(['/a', '/a']);
  await step(-1);
  expect(second.onClose).toHaveBeenCalledOnce();
  expect(history.addresses).toEqual(['/a']);
});

test('a second sheet that opens while the entry of the first is being left gets its own', async () => {
  const first = await openSheet();
  first.close();
  await vi.advanceTimersByTimeAsync(5);
  const second = await openSheet();
  expect(history.addresses).toEqual(['/a', '/a']);
  await step(-1);
  expect(second.onClose).toHaveBeenCalledOnce();
});

test('with a dialog above a sheet, Back closes one at a time', async () => {
  const sheet = await openSheet();
  const dialog = await openSheet();
  await step(-1);
  expect(dialog.onClose).toHaveBeenCalledOnce();
  expect(sheet.onClose).not.toHaveBeenCalled();
  await step(-1);
  expect(sheet.onClose).toHaveBeenCalledOnce();
  expect(history.addresses).toEqual(['/a']);
});

test('one that is busy does not close, and Back asks it again', async () => {
  const close = vi.fn();
  part.closeOnBack(close);
  await settled();
  await step(-1);
  await step(-1);
  expect(close).toHaveBeenCalledTimes(2);
  expect(location.href).toBe('/a');
});

test('an address that changed above the sheet’s entry stays, and the router never sees the old one', async () => {
  history.replaceState(null, '', '/a?sheet=1');
  const sheet = await openSheet();
  routed = [];
  history.replaceState({ note: 1 }, '', '/a');
  sheet.close();
  await settled();
  expect(history.addresses).toEqual(['/a']);
  expect(history.state).toEqual({ note: 1, isFirst: true });
  expect(routed).toEqual(['/a']);
});

test('after a reload with an open sheet its entry is left', async () => {
  history.pushState(null, '', '/b');
  await openSheet();
  await start();
  part.leaveClosedSheet();
  await settled();
  expect(history.addresses).toEqual(['/a', '/b']);
});

test('a tab that has lost what was before it keeps its screen', async () => {
  history.replaceState({ sheet: { depth: 1, screen: '/a' } }, '', '/a');
  part.leaveClosedSheet();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(history.addresses).toEqual(['/a']);
  history.pushState(null, '', '/b');
  expect(history.addresses).toEqual(['/a', '/b']);
});

test('the tab’s first entry is known as the first, also under another address; the screen after it is not', async () => {
  const sheet = await openSheet();
  sheet.close();
  await settled();
  history.replaceState(null, '', '/a?tab=2');
  expect(history.state).toEqual({ isFirst: true });
  history.pushState(null, '', '/b');
  expect(history.state).toBeNull();
});
