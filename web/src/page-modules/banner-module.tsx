import type { ClaimPageModule } from '@coupon-centre/contract/claim-page/claim-page';
import type { CSSProperties } from 'react';
import { classNames } from '#ui/class-names.ts';
import { readableOn } from '#ui/text/readable-on.ts';
import { ModuleArt } from './art/module-art.tsx';
import styles from './banner-module.module.css';
import { PageAddress } from './page-address.tsx';

export type BannerModuleContent = Extract<ClaimPageModule, { kind: 'banner' }>;

export interface BannerModuleProps {
  readonly module: BannerModuleContent;
  /** The page's hero, full width; `h1` where its title is the page's heading. */
  readonly hero?: 'h1' | 'h2' | undefined;
}

/** Text and a picture; an operator's picture lies behind the text, dimmed for contrast. */
export const BannerModule = ({ module, hero }: BannerModuleProps) => {
  const Title = hero ?? 'h2';
  const isDim = module.image !== null || readableOn(module.bgColor) === 'light';
  const face = (
    <>
      {module.image !== null && <img alt="" className={styles['picture']} decoding="async" src={module.image} />}
      <span className={styles['words']}>
        <Title className={styles['title']}>{module.title}</Title>
        {module.subTitle !== null && <span className={styles['sub']}>{module.subTitle}</span>}
      </span>
      {module.image === null && (
        <span className={styles['art']}>
          <ModuleArt art={module.art} />
        </span>
      )}
    </>
  );
  const className = classNames(
    styles['banner'],
    hero && styles['hero'],
    !isDim && styles['pale'],
    module.image !== null && styles['pictured'],
  );
  return (
    <div className={className} style={{ '--banner': module.bgColor } as CSSProperties}>
      {module.link === null ? (
        <div className={styles['face']}>{face}</div>
      ) : (
        <PageAddress className={styles['face']} link={module.link}>
          {face}
        </PageAddress>
      )}
    </div>
  );
};
