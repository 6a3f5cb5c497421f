import type { CentreData } from '@coupon-centre/contract/front-ends/page-rendering';
import type { CSSProperties } from 'react';
import { useWords } from '#lib/words/words.tsx';
import { PageAddress } from '#page-modules/page-address.tsx';
import { classNames } from '#ui/class-names.ts';
import { Slides } from '#ui/slides.tsx';
import { BannerArt } from '#ui/states/illustrations/banner-art.tsx';
import { readableOn } from '#ui/text/readable-on.ts';
import styles from './banners.module.css';

type Banner = CentreData['background']['banners'][number];

const BannerFace = ({ banner }: { readonly banner: Banner }) => {
  const content = (
    <>
      <span className={styles['words']}>
        <strong className={styles['title']}>{banner.title}</strong>
        <span className={styles['sub']}>{banner.subTitle}</span>
      </span>
      <span className={styles['art']}>
        {banner.image === null ? <BannerArt /> : <img alt="" className={styles['picture']} src={banner.image} />}
      </span>
    </>
  );
  return (
    <div
      className={classNames(styles['banner'], readableOn(banner.bgColor) === 'dark' && styles['pale'])}
      style={{ '--banner': banner.bgColor } as CSSProperties}
    >
      {banner.link === null ? (
        <div className={styles['face']}>{content}</div>
      ) : (
        <PageAddress className={styles['face']} link={banner.link}>
          {content}
        </PageAddress>
      )}
    </div>
  );
};

/** Today's offers. */
export const Banners = ({ banners }: { readonly banners: readonly Banner[] }) => {
  const { centre } = useWords();
  if (banners.length === 0) return null;
  return (
    <div className={styles['section']}>
      <Slides
        label={centre.banners}
        slides={banners.map((banner) => ({
          key: banner.bannerId,
          content: <BannerFace banner={banner} />,
          isLink: banner.link !== null,
        }))}
      />
    </div>
  );
};
