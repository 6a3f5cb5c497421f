import { locales } from '@coupon-centre/contract/foundation/field';
import { expect, test } from 'vitest';
import { sandboxHtml } from './page-html.ts';

const toTry = { batchNo: 'GC-1', extractCode: 'TRY-2468', phone: '13700002468' };

test.each(locales)('the page in %s tells how to try a code file, where there is one', (locale) => {
  const html = sandboxHtml(locale, '/page/', { codeFile: toTry, hasSms: true });
  for (const told of [...Object.values(toTry), 'href="/page/exchange?view=file"']) expect(html).toContain(told);
  expect(sandboxHtml(locale, '/page/', {})).not.toContain('view=file');
});
