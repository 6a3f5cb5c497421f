import { expect, test } from 'vitest';
import { type HtmlNode, htmlNodes } from './html-nodes.ts';

/** The nodes as HTML, for readable comparison. */
const shown = (nodes: readonly HtmlNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return `[${node}]`;
      const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}=${value}`);
      return `<${node.tag}${attributes.join('')}>${shown(node.children)}</${node.tag}>`;
    })
    .join('');

test('permitted HTML becomes nodes', () => {
  expect(shown(htmlNodes('<p>领取 <strong>10GB</strong><br />&amp; more</p><ol start="3"><li>a</li></ol>'))).toBe(
    '<p>[领取 ]<strong>[10GB]</strong><br></br>[& more]</p><ol start=3><li>[a]</li></ol>',
  );
  expect(shown(htmlNodes('<table><tr><td colspan="2">x</td></tr></table>'))).toBe(
    '<table><tr><td colspan=2>[x]</td></tr></table>',
  );
});

test('links lead into the page, to https or to a phone number, and nowhere else', () => {
  const link = (href: string): string => shown(htmlNodes(`<a href="${href}">x</a>`));
  for (const href of ['/rule', 'https://a.example/b', 'tel:10086']) expect(link(href)).toBe(`<a href=${href}>[x]</a>`);
  for (const href of [
    'javascript:x()',
    'JAVASCRIPT:x()',
    'java&#115;cript:x()',
    '//evil',
    '/\\evil',
    'data:x',
    'http://a',
  ]) {
    expect(link(href)).toBe('<a>[x]</a>');
  }
});

test('tags outside the allow-list never become elements', () => {
  expect(
    shown(htmlNodes('<script>x()</script><img src="x" onerror="y()"><svg onload="x()"><p onclick="x()">a</p>')),
  ).toBe('[x()]<p>[a]</p>');
  expect(shown(htmlNodes('<p style="color:red" class="x">a</p>'))).toBe('<p>[a]</p>');
  expect(shown(htmlNodes("<p title='x' onclick=y>a"))).toMatch(/^\[<\]\[p /);
});

test('unclosed and doubly closed tags still give a tree', () => {
  expect(shown(htmlNodes('<ul><li>a<li>b</ul></p>c < d'))).toBe('<ul><li>[a]<li>[b]</li></li></ul>[c ][<][ d]');
});

test('a very long text is parsed quickly', () => {
  const before = performance.now();
  htmlNodes(`<a ${'x="1" '.repeat(3_000)}${'<'.repeat(20_000)}`);
  expect(performance.now() - before).toBeLessThan(1_000);
});
