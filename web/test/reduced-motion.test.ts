import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../src');
const read = (pattern: string) =>
  globSync(pattern, { cwd: SRC }).map((file) => ({ file, text: readFileSync(join(SRC, file), 'utf8') }));
const sheets = read('**/*.css');
const BASE = 'ui/base.css';

/** Declarations that move something, with what stands in front of them in their rule. */
const MOVES = /[^;{}]*\b(?:animation|transition|scroll-behavior|scroll-timeline|view-transition-name)[\w-]*\s*:[^;}]*/g;

it('less motion overrides every animation, transition and smooth scroll of the styles', () => {
  const base = sheets.find(({ file }) => file === BASE)?.text ?? '';
  const [, rule = ''] = /@media \(prefers-reduced-motion: reduce\) \{(.*?\n {2}\})/s.exec(base) ?? [];
  expect(rule.replace(/\/\*.*?\*\/|\s+/gs, '')).toBe(
    '*,*::before,*::after{animation-duration:1ms!important;animation-iteration-count:1!important;' +
      'transition:none!important;scroll-behavior:auto!important;}',
  );
});

it('nothing in the styles escapes it', () => {
  const escaping = sheets.flatMap(({ file, text }) => {
    const others = file === BASE ? text.replace(/@media \(prefers-reduced-motion: reduce\) \{.*?\n\}/s, '') : text;
    const important = (others.match(MOVES) ?? []).filter((found) => /!important|-timeline|view-transition/.test(found));
    // Only elements, `::before` and `::after` are overridden.
    const elsewhere = [...others.matchAll(/::(?!before|after)[\w-]+[^{}]*\{[^}]*\b(?:animation|transition)\b/g)];
    return [...important, ...elsewhere.map(([found]) => found)].map((found) => `${file}: ${found.trim()}`);
  });
  expect(escaping).toEqual([]);
});

/** What moves by script or markup, which no style overrides. A frame that is waited for once draws nothing that moves. */
const MOVING =
  /\.animate\(|behavior: ['"]smooth|startViewTransition|<animate|new Animation\(|= requestAnimationFrame\(/;

it('what moves by script asks first', () => {
  const moving = read('**/*.{ts,tsx}').filter(({ file, text }) => !file.includes('.test.') && MOVING.test(text));
  expect(moving.map(({ file }) => file).sort()).toEqual([
    'features/saved/counted-up.tsx',
    'lib/gestures/swipe-tabs.ts',
  ]);
  expect(moving.filter(({ text }) => !text.includes('prefersStillness()')).map(({ file }) => file)).toEqual([]);
});
