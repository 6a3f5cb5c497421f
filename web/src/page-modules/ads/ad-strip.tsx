import type { Ad } from '@coupon-centre/contract/content/list-ads';
import type { CSSProperties } from 'react';
import { useOwnAnswer } from '#lib/call/use-answer.ts';
import { channelPart } from '#lib/navigation/visit.ts';
import { useRefetchAt } from '#lib/time/use-at.ts';
import { useLocale } from '#lib/words/words.tsx';
import { classNames } from '#ui/class-names.ts';
import { Slides } from '#ui/slides.tsx';
import { readableOn } from '#ui/text/readable-on.ts';
import { ModuleArt } from '../art/module-art.tsx';
import { PageAddress } from '../page-address.tsx';
import styles from './ad-strip.module.css';
import { adWords } from './words.ts';

const AdCard = ({ ad }: { readonly ad: Ad }) => {
  const words = adWords[useLocale()];
  const content = (
    <>
      <span className={styles['art']}>
        {ad.picture === null ? (
          <ModuleArt art={ad.art} />
        ) : (
          <img
            alt={ad.picture.alt}
            className={styles['picture']}
            decoding="async"
            loading="lazy"
            src={ad.picture.address}
          />
        )}
      </span>
      <span className={styles['words']}>
        <strong className={styles['title']}>{ad.title}</strong>
        <span className={styles['sub']}>{ad.subTitle}</span>
        {ad.advertiser !== null && <span className={styles['mark']}>{words.paidBy(ad.advertiser)}</span>}
      </span>
    </>
  );
  return (
    <article
      className={classNames(styles['ad'], readableOn(ad.bgColor) === 'dark' && styles['pale'])}
      style={{ '--ad': ad.bgColor } as CSSProperties}
    >
      {ad.link === null ? (
        <div className={styles['face']}>{content}</div>
      ) : (
        <PageAddress className={styles['face']} link={ad.link}>
          {content}
        </PageAddress>
      )}
    </article>
  );
};

/** The ads of a space for the visitor, by channel and audience; replaced when the next ad is due. */
export const AdStrip = ({ spaceCode }: { readonly spaceCode: string }) => {
  const words = adWords[useLocale()];
  const { data, mutate } = useOwnAnswer('listAds', { spaceCode, ...channelPart() });
  useRefetchAt(data?.changesAt, mutate);
  if (data === undefined || data.ads.length === 0) return null;
  return (
    <Slides
      label={words.label}
      slides={data.ads.map((ad) => ({ key: ad.adId, content: <AdCard ad={ad} />, isLink: ad.link !== null }))}
    />
  );
};
