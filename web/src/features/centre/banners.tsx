import type { CentreData } from '@coupon-centre/contract/content/page-rendering';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'wouter';
import { useWords } from '#lib/words/words.tsx';
import { classNames } from '#ui/class-names.ts';
import { BannerArt } from '#ui/illustrations/banner-art.tsx';
import { readableOn } from '#ui/readable-on.ts';
import styles from './banners.module.css';

type Banner = CentreData['background']['banners'][number];

/** A banner's address may lie inside the page (below its base) or be a full one; without any, a tap leads nowhere. */
const BannerLink = ({ link, children }: { readonly link: string | null; readonly children: ReactNode }) => {
  if (link === null) return <div className={styles['face']}>{children}</div>;
  return link.startsWith('/') ? (
    <Link className={styles['face']} href={link}>
      {children}
    </Link>
  ) : (
    <a className={styles['face']} href={link}>
      {children}
    </a>
  );
};

const BannerFace = ({ banner }: { readonly banner: Banner }) => (
  <li
    className={classNames(styles['banner'], readableOn(banner.bgColor) === 'dark' && styles['pale'])}
    style={{ '--banner': banner.bgColor } as CSSProperties}
  >
    <BannerLink link={banner.link}>
      <span className={styles['words']}>
        <strong className={styles['title']}>{banner.title}</strong>
        <span className={styles['sub']}>{banner.subTitle}</span>
      </span>
      <span className={styles['art']}>
        {banner.image === null ? <BannerArt /> : <img alt="" className={styles['picture']} src={banner.image} />}
      </span>
    </BannerLink>
  </li>
);

/** The offers of the day, side by side, moved by hand only. */
export const Banners = ({ banners }: { readonly banners: readonly Banner[] }) => {
  const { centre } = useWords();
  if (banners.length === 0) return null;
  return (
    <section aria-label={centre.banners} className={styles['section']}>
      <ul className={styles['row']}>
        {banners.map((banner) => (
          <BannerFace banner={banner} key={banner.bannerId} />
        ))}
      </ul>
    </section>
  );
};
