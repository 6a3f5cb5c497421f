import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useKeptPlace } from './keep-place.ts';

vi.mock('react', () => ({ useEffect: (effect: () => unknown) => effect() }));

/** A page that scrolls: moving it tells `scroll` afterwards, as browsers do. */
let page: { scrollY: number; href: string; frames: (() => void)[]; body: { style: { position: string } } };

const goTo = (y: number): void => {
  page.scrollY = y;
  dispatchEvent(new Event('scroll'));
};
const open = (href: string): void => {
  page.href = href;
  dispatchEvent(new Event('pushState'));
};
const back = (href: string): void => {
  page.href = href;
  dispatchEvent(new Event('popstate'));
};
const draw = (): void => {
  for (const frame of page.frames.splice(0)) frame();
};

beforeEach(() => {
  const target = new EventTarget();
  page = { scrollY: 0, href: '/list', frames: [], body: { style: { position: '' } } };
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('dispatchEvent', target.dispatchEvent.bind(target));
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => page.frames.push(frame));
  vi.stubGlobal('scrollTo', (_: number, y: number) => goTo(y));
  vi.stubGlobal('history', {});
  vi.stubGlobal('document', { body: page.body });
  for (const [name, get] of [
    ['scrollY', () => page.scrollY],
    ['location', () => ({ pathname: page.href, search: '' })],
  ] as const)
    Object.defineProperty(globalThis, name, { get, configurable: true });
  useKeptPlace();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a new screen opens at the top, and going back finds the place', () => {
  goTo(1_500);
  open('/detail');
  expect(page.scrollY).toBe(0);
  back('/list');
  draw();
  expect(page.scrollY).toBe(1_500);
});

test('a screen that a sheet leads to does not lose the place of the screen below the sheet', () => {
  goTo(1_500);
  page.body.style.position = 'fixed';
  goTo(0);
  open('/detail');
  page.body.style.position = '';
  back('/list');
  draw();
  expect(page.scrollY).toBe(1_500);
});

test('the place is that of before, where the coming screen is shorter at first', () => {
  goTo(1_500);
  open('/detail');
  back('/list');
  goTo(200);
  draw();
  expect(page.scrollY).toBe(1_500);
});

test('the place is found once the sheet that is left has closed, and not on another screen', () => {
  goTo(1_500);
  open('/list?feedback');
  page.body.style.position = 'fixed';
  back('/list');
  draw();
  expect(page.scrollY).toBe(0);
  page.body.style.position = '';
  draw();
  expect(page.scrollY).toBe(1_500);
  open('/list?feedback');
  page.body.style.position = 'fixed';
  back('/list');
  draw();
  open('/detail');
  page.body.style.position = '';
  draw();
  expect(page.scrollY).toBe(0);
});
