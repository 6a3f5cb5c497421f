import { UNREAD_COUNT_MAX } from '@coupon-centre/contract/foundation/limits';
import type { CentreData } from '@coupon-centre/contract/front-ends/page-rendering';
import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import { useUnread } from '#lib/messages/unread.ts';
import { useLargeType } from '#lib/page/large-type.ts';
import { switchLanguage } from '#lib/page/switch-language.ts';
import { useLocale, useWords } from '#lib/words/words.tsx';
import { BrandMark } from '#ui/brand-mark.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { readableOn } from '#ui/text/readable-on.ts';
import styles from './centre-head.module.css';
import { SearchForm } from './search-form.tsx';

const Switches = () => {
  const { shell } = useWords();
  const locale = useLocale();
  const [isLarge, toggleLarge] = useLargeType();
  return (
    <div className={styles['switches']}>
      <button aria-pressed={isLarge} className={styles['toggle']} onClick={toggleLarge} type="button">
        {isLarge ? shell.standardType : shell.largeType}
      </button>
      <button
        className={styles['toggle']}
        lang={locale === 'en' ? 'zh-CN' : 'en'}
        onClick={() => switchLanguage(locale)}
        type="button"
      >
        {shell.otherLanguage}
      </button>
    </div>
  );
};

export interface CentreHeadProps {
  /** Today's background; undefined until known. */
  readonly background: CentreData['background'] | undefined;
  /** Search keyword; null without a search. */
  readonly keyword: string | null;
}

/** Name, switches, search and the link to my coupons, on the background of the day. */
export const CentreHead = ({ background, keyword }: CentreHeadProps) => {
  const { centre, shell } = useWords();
  const unread = useUnread();
  const colour = background?.bgColor;
  const tone = colour === undefined ? 'light' : readableOn(colour);
  return (
    <header
      className={classNames(styles['head'], tone === 'dark' && styles['pale'])}
      style={colour === undefined ? undefined : ({ '--head': colour } as CSSProperties)}
    >
      {background?.bgImage && <img alt="" className={styles['picture']} decoding="async" src={background.bgImage} />}
      <div className={styles['row']}>
        <h1 className={styles['name']}>
          <BrandMark size="2.6667em" />
          <span className={styles['nameText']}>{shell.appName}</span>
        </h1>
        <Switches />
      </div>
      <div className={styles['row']}>
        <SearchForm keyword={keyword} />
        <Link className={styles['own']} href="/myCard">
          <Icon name="ticket" size="1.8333em" />
          <span>{centre.myCards}</span>
          {unread > 0 && (
            <span className={styles['unread']}>
              {unread > UNREAD_COUNT_MAX ? `${UNREAD_COUNT_MAX}+` : unread}
              <span className="only-spoken">{centre.unread}</span>
            </span>
          )}
        </Link>
      </div>
    </header>
  );
};
