import fc from 'fast-check';
import type { Mark, Node } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { cleanHtml } from '../../../../server/src/foundation/text/clean-html.ts';
import { schema } from './schema.ts';
import { toHtml } from './to-html.ts';

const { nodes, marks } = schema;
type Made = fc.Arbitrary<Node>;

const address = fc.constantFrom('https://a.example/x?y=1&z="2"', 'tel:10086', '/protocol', '/h5Page?pageId=a&b=<c>');
const mark: fc.Arbitrary<Mark> = fc.oneof(
  fc.constantFrom(...(['strong', 'em', 'u', 's', 'sub', 'sup'] as const)).map((name) => marks[name].create()),
  address.map((href) => marks.link.create({ href })),
);
const marked = fc
  .array(mark, { maxLength: 3 })
  .map((some) => some.reduce<readonly Mark[]>((set, one) => one.addToSet(set), []));
const inline: Made = fc.oneof(
  fc.tuple(fc.string({ minLength: 1, unit: 'grapheme' }), marked).map(([text, set]) => schema.text(text, set)),
  fc
    .constantFrom('<script>alert(1)</script>', '&lt;', '"quoted"', 'a\u00a0b', '1 < 2 && 3 > 2')
    .map((text) => schema.text(text)),
  fc.constant(nodes.line.create()),
);
const texts = fc.array(inline, { maxLength: 4 });
const paragraph: Made = texts.map((some) => nodes.paragraph.create(null, some));
const span = fc.integer({ min: 1, max: 3 });

const { block } = fc.letrec<{ block: Node; box: readonly Node[] }>((tie) => {
  const box = fc
    .tuple(paragraph, fc.array(tie('block'), { maxLength: 1 }))
    .map(([first, rest]): readonly Node[] => [first, ...rest]);
  const item = box.map((some) => nodes.item.create(null, some));
  const items = fc.array(item, { minLength: 1, maxLength: 3 });
  const cell = fc
    .tuple(fc.constantFrom(nodes.cell, nodes.head), box, span, span)
    .map(([type, some, colspan, rowspan]) => type.create({ colspan, rowspan }, some));
  const row = fc.array(cell, { minLength: 1, maxLength: 3 }).map((cells) => nodes.row.create(null, cells));
  const table = fc
    .tuple(fc.option(texts), fc.array(row, { minLength: 1, maxLength: 3 }))
    .map(([caption, rows]) =>
      nodes.table.create(null, [...(caption ? [nodes.caption.create(null, caption)] : []), ...rows]),
    );
  return {
    box,
    block: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      paragraph,
      fc.tuple(fc.integer({ min: 2, max: 4 }), texts).map(([level, some]) => nodes.heading.create({ level }, some)),
      items.map((some) => nodes.bullets.create(null, some)),
      fc.tuple(fc.integer({ min: 1, max: 20 }), items).map(([start, some]) => nodes.numbers.create({ start }, some)),
      fc.array(tie('block'), { minLength: 1, maxLength: 2 }).map((some) => nodes.blockquote.create(null, some)),
      fc.constant(nodes.rule.create()),
      table,
    ),
  };
});
const documents: Made = fc.array(block, { minLength: 1, maxLength: 4 }).map((some) => nodes.doc.create(null, some));

test('what the editor writes is what the server keeps, sign by sign', () => {
  fc.assert(
    fc.property(documents, (doc) => {
      doc.check();
      const html = toHtml(doc);
      expect(cleanHtml(html)).toBe(html);
    }),
    { numRuns: 400 },
  );
});

test('an empty document is an empty text', () => {
  expect(toHtml(nodes.doc.create(null, [nodes.paragraph.create()]))).toBe('');
});
