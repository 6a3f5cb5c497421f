import type { Ad } from '@coupon-centre/contract/content/get-ad-space-details';
import type { CSSProperties } from 'react';
import useSWR from 'swr';
import { useAskAgain } from '#lib/ask-again.ts';
import { askFor } from '#lib/offer/ask-for.ts';
import { channelPart } from '#lib/visit.ts';
import { useLocale } from '#lib/words/words.tsx';
import { classNames } from '#ui/class-names.ts';
import { readableOn } from '#ui/readable-on.ts';
import { Slides } from '#ui/slides.tsx';
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

/** What a space shows now, by the visitor's channel; another ad takes over at its moment. */
export const AdStrip = ({ spaceCode }: { readonly spaceCode: string }) => {
  const words = adWords[useLocale()];
  const { data, mutate } = useSWR(['ads', spaceCode], () =>
    askFor('getAdSpaceDetails', { spaceCode, ...channelPart() }),
  );
  useAskAgain(data?.changesAt ?? null, mutate);
  if (data === undefined || data.ads.length === 0) return null;
  return (
    <Slides
      label={words.label}
      slides={data.ads.map((ad) => ({ key: ad.adId, content: <AdCard ad={ad} />, isLink: ad.link !== null }))}
    />
  );
};
