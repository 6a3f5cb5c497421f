import { expect, test } from 'vitest';
import { withoutScripts } from './floors.ts';

test('a floor has the HTML and the styles of the page, and nothing of its scripts', () => {
  const html = [
    '<head><script nonce="n">keepTaps()</script><style nonce="n">p{color:red}</style>',
    '<link rel="icon" href="data:,"><link rel="stylesheet" href="/a.css" disabled></head>',
    '<body><div id="app"><!--$--><p>10<!-- --> GB</p><!--/$--></div>',
    '<script type="application/json" id="state">{"a":\n1}</script>',
    '<link rel="modulepreload" href="/page.js" nonce="n"><script type="module" src="/entry.js" nonce="n"></script></body>',
  ].join('');
  expect(withoutScripts(html)).toBe(
    '<head><style nonce="n">p{color:red}</style><link rel="icon" href="data:,"></head><body><div id="app"><p>10 GB</p></div></body>',
  );
});
