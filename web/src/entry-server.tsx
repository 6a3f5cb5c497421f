import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import type { PageBundle, PublicData, RouteRendering } from '@coupon-centre/contract/front-ends/page-rendering';
import { renderToString } from 'react-dom/server';
import { App } from '#app/app.tsx';
import { htmlDocument } from '#app/html-document.ts';
import { pageMeta } from '#app/page-meta.ts';
import { routeOf, routes } from '#app/routes.ts';
import { loadScreen } from '#app/screens.tsx';
import { fontFactorOf, largeTypeFactor } from '#lib/page/root-font.ts';
import { en } from '#lib/words/en.ts';
import { zhCn } from '#lib/words/zh-cn.ts';

const books = { 'zh-CN': zhCn, en } as const;

const rendered: readonly PublicData['screen'][] = ['centre', 'claimPage', 'shared', 'platform', 'pageList'];
await Promise.all(rendered.map(loadScreen));

/** What leads to a screen other than the centre. */
const OTHERS = 'src/app/other-screens.ts';

/** What the server needs of the page; its main program loads and passes it in. */
export const page: PageBundle = {
  routes: Object.fromEntries(
    routes.flatMap(({ path, screen }): [string, RouteRendering][] =>
      screen === undefined ? [] : [[path, rendered.find((name) => name === screen) ?? 'browser']],
    ),
  ),
  screenModules: {
    browser: [OTHERS],
    centre: [],
    claimPage: [OTHERS, 'src/features/claim-page/claim-page-screen.tsx'],
    shared: [OTHERS, 'src/features/share/shared-screen.tsx'],
    platform: [OTHERS, 'src/features/share/platform-screen.tsx'],
    pageList: [OTHERS, 'src/features/share/page-list-screen.tsx'],
  },
  laterChunks: {
    browser: [],
    centre: ['centre'],
    claimPage: [],
    shared: [],
    platform: [],
    pageList: [],
  },
  entries: { 'zh-CN': 'src/entry-client.zh-cn.tsx', en: 'src/entry-client.en.tsx' },
  fontFactorOf,
  largeTypeFactor,
  render: ({ path, state, assets, holes }) => {
    const phrases = books[state.config.locale];
    const { shell } = phrases;
    const { data } = state;
    const meta = pageMeta(path, state);
    const route = routeOf(path);
    return htmlDocument({
      state,
      assets,
      holes,
      title: route?.title ? shell.titles[route.title] : shell.appName,
      description: data === null || data.screen === 'centre' ? shell.description : meta.share.subTitle,
      siteName: shell.appName,
      meta,
      needsScript: shell.needsScript,
      body: renderToString(
        // React's ids follow the position in the tree: an empty sibling here, since the browser renders one.
        <>
          <App phrases={phrases} ssrPath={PAGE_BASE + path} state={state} />
          {null}
        </>,
      ),
    });
  },
};
