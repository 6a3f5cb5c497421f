import type { CouponPreview, PhonePreviewMessage } from '@coupon-centre/contract/claim-page/editing/phone-preview';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { PageState } from '@coupon-centre/contract/front-ends/page-rendering';
import { Router } from 'wouter';
import { ClaimOriginProvider } from '#lib/offer/claim-origin.tsx';
import { CollectableCard } from '#lib/offer/collectable-card.tsx';
import { PageStateProvider } from '#lib/page/page-state.tsx';
import { serverNow } from '#lib/time/server-clock.ts';
import { en } from '#lib/words/en.ts';
import { WordsProvider } from '#lib/words/words.tsx';
import { zhCn } from '#lib/words/zh-cn.ts';
import { ClaimPageView } from '#page-modules/claim-page-view.tsx';
import { HtmlText } from '#page-modules/html/html-text.tsx';
import { Panel } from '#page-modules/panel.tsx';
import styles from './previewed-page.module.css';

const phraseBooks = { 'zh-CN': zhCn, en };
/** Any value: its presence switches collecting off. */
const PREVIEW = 'console';

/** A preview requests nothing of the running page. */
const stateOf = (locale: Locale): PageState => ({
  config: {
    serverTime: serverNow(),
    locale,
    hostAppMarkers: [],
    linkHosts: [],
    fontFactorPattern: '',
    debugConsole: false,
    customerService: { phone: null, url: null },
    oneClick: null,
    socialSdkUrl: null,
    share: { title: '', subTitle: '', imageUrl: null },
    sandbox: false,
    sandboxMark: null,
  },
  isLargeType: false,
  data: null,
});

const PreviewedCoupon = ({ value: { card, ruleHtml } }: CouponPreview) => (
  <main className={styles['coupon']}>
    <ClaimOriginProvider origin={{ previewToken: PREVIEW }}>
      <CollectableCard card={card} listedAt={serverNow()} nowMs={serverNow()} />
    </ClaimOriginProvider>
    {ruleHtml !== '' && (
      <Panel isText>
        <HtmlText html={ruleHtml} />
      </Panel>
    )}
  </main>
);

const Previewed = ({ message }: { readonly message: PhonePreviewMessage }) =>
  message.kind === 'coupon' ? (
    <PreviewedCoupon {...message} />
  ) : (
    <ClaimPageView
      cards={{ list: message.value.cards, listedAt: serverNow(), hasFailed: false, retry: () => undefined }}
      layout="page"
      page={message.value.page}
      previewToken={PREVIEW}
    />
  );

/**
 * The content of the console's phone frame: the page's own components around an operator's draft. Nothing can be
 * collected.
 */
export const PreviewedPage = ({ message }: { readonly message: PhonePreviewMessage }) => (
  <WordsProvider locale={message.locale} phrases={phraseBooks[message.locale]}>
    <PageStateProvider state={stateOf(message.locale)}>
      <Router hook={() => ['/h5Page', () => undefined]}>
        <Previewed message={message} />
      </Router>
    </PageStateProvider>
  </WordsProvider>
);
