import type { ClaimPage } from '@coupon-centre/contract/claim-page/claim-page';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'wouter';
import { ClaimOriginProvider } from '#lib/offer/claim-origin.tsx';
import { useLocale, useWords } from '#lib/words/words.tsx';
import { classNames } from '#ui/class-names.ts';
import { readableOn } from '#ui/text/readable-on.ts';
import { BannerModule } from './banner-module.tsx';
import styles from './claim-page-view.module.css';
import { ModuleView } from './module-view.tsx';
import { type PageCards, PageCardsProvider } from './page-cards.tsx';
import { PageHead, type PageLayout } from './page-head.tsx';
import { pageWords } from './words.ts';

export interface ClaimPageViewProps {
  readonly page: ClaimPage;
  /** The coupons that it names. */
  readonly cards: PageCards;
  readonly layout: PageLayout;
  /** The token of a draft's preview, where collecting is off. Null on a published page. */
  readonly previewToken: string | null;
  /** Handler of the back button; left out in a preview frame. */
  readonly onBack?: (() => void) | undefined;
  /** One more control in the head. */
  readonly headEnd?: ReactNode;
}

const Ribbon = () => {
  const words = pageWords[useLocale()];
  return (
    <p className={styles['ribbon']} role="note">
      <strong className={styles['ribbonName']}>{words.preview}</strong>
      <span>{words.previewHint}</span>
    </p>
  );
};

const Foot = () => {
  const { centre } = useWords();
  const words = pageWords[useLocale()];
  return (
    <footer className={styles['foot']}>
      <p>
        <Link className={styles['footLink']} href="/">
          {words.toCentre}
        </Link>
      </p>
      <p>{centre.fairUse}</p>
      <p>
        <Link className={styles['footLink']} href="/protocol">
          {centre.agreement}
        </Link>
      </p>
    </footer>
  );
};

/** The page's colour and picture, with light or dark text for contrast; dimmed in the dark scheme. */
const Ground = ({ background, children }: { background: ClaimPage['background']; children: ReactNode }) => (
  <div
    className={classNames(
      styles['page'],
      readableOn(background.color) === 'dark' && styles['pale'],
      background.image !== null && styles['pictured'],
    )}
    style={{ '--ground': background.color } as CSSProperties}
  >
    {background.image !== null && <img alt="" className={styles['picture']} decoding="async" src={background.image} />}
    {children}
  </div>
);

/**
 * A whole claim page: head, modules in the operator's order on the page's own colour, foot. Renders its props and
 * requests nothing but grabs, so that the operators' console can show a draft in a frame.
 */
export const ClaimPageView = ({ page, cards, layout, previewToken, onBack, headEnd }: ClaimPageViewProps) => {
  const [first, ...others] = page.modules;
  const hero = first?.kind === 'banner' ? first : null;
  const modules = hero === null ? page.modules : others;
  const sticky = modules.filter((module) => module.kind === 'button').filter(({ isSticky }) => isSticky);
  const stickyIds = sticky.flatMap(({ does }) => (does.kind === 'collect' ? [does.sCardId] : []));
  return (
    <ClaimOriginProvider origin={{ pageId: page.pageId, ...(previewToken !== null && { previewToken }) }}>
      <PageCardsProvider cards={cards} sticky={stickyIds}>
        <Ground background={page.background}>
          {previewToken !== null && <Ribbon />}
          <PageHead
            end={headEnd}
            isTitleBelow={hero !== null && layout === 'campaign'}
            layout={layout}
            onBack={onBack}
            title={page.title}
          />
          <main className={styles['main']}>
            {hero && <BannerModule hero={layout === 'campaign' ? 'h1' : 'h2'} module={hero} />}
            <div className={classNames(styles['modules'], hero !== null && styles['afterHero'])}>
              {modules
                .filter((module) => !(module.kind === 'button' && module.isSticky))
                .map((module) => (
                  <div className={styles['module']} key={module.moduleId}>
                    <ModuleView module={module} pageEnd={page.effectiveTo} />
                  </div>
                ))}
            </div>
          </main>
          <Foot />
          {sticky.map((module) => (
            <ModuleView key={module.moduleId} module={module} pageEnd={page.effectiveTo} />
          ))}
        </Ground>
      </PageCardsProvider>
    </ClaimOriginProvider>
  );
};
