import { KEYWORD_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { Modal } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useSettled } from '#lib/use-settled.ts';
import styles from './global-search.module.css';
import { type Found, foundScreens } from './search-results.ts';
import { useOpenScreens } from './use-open-screens.ts';
import { words as book } from './words.ts';

const SETTLED_MS = 200;
const EACH = 6;

/** Coupons, campaigns and claim pages whose names have the keyword, as far as the operator may see them. */
function useFound(keyword: string) {
  const locale = useLocale();
  const seesCoupons = useRight('coupons.read');
  const seesPages = useRight('pages.read');
  const isShort = keyword === '';
  const asked = { keyword, pageSize: EACH };
  const coupons = useCall('listCoupons', asked, { isOff: isShort || !seesCoupons });
  const campaigns = useCall('listCampaigns', asked, { isOff: isShort || !seesCoupons });
  const pages = useCall('listPages', asked, { isOff: isShort || !seesPages });
  if (isShort) return { isBusy: false, coupons: [], campaigns: [], pages: [] };
  const found = (items: readonly Found[] | undefined): readonly Found[] => items ?? [];
  return {
    isBusy: coupons.isFetching || campaigns.isFetching || pages.isFetching,
    coupons: found(
      coupons.data?.items.map(({ templateId, title }) => ({ to: `/coupons/${templateId}`, name: title[locale] })),
    ),
    campaigns: found(
      campaigns.data?.items.map(({ campaignId, title }) => ({ to: `/campaigns/${campaignId}`, name: title })),
    ),
    pages: found(pages.data?.items.map(({ pageId, title }) => ({ to: `/pages/${pageId}`, name: title[locale] }))),
  };
}

/** Up and down lead from the input through the results. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const stops = Array.from<Element | null>(event.currentTarget.querySelectorAll('input, a'));
  const stop = stops.at((stops.indexOf(document.activeElement) + step) % stops.length);
  if (stop instanceof HTMLElement) stop.focus();
}

/** Finds screens, coupons, campaigns and claim pages by a part of their names. */
export const GlobalSearch = ({ onClose }: { readonly onClose: () => void }) => {
  const words = useWords(book);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim(), SETTLED_MS);
  const locale = useLocale();
  const open = useOpenScreens();
  const { isBusy, ...things } = useFound(keyword);
  const groups = { screens: foundScreens(open, typed.trim(), locale).slice(0, EACH), ...things };
  const names = Object.keys(groups) as (keyof typeof groups)[];
  const isNothing = keyword !== '' && !isBusy && names.every((name) => groups[name].length === 0);
  return (
    <Modal
      afterOpenChange={(isShown) => isShown && input.current?.focus()}
      closable={false}
      footer={null}
      onCancel={onClose}
      open
      title={words.search}
    >
      <search className={styles['search']} onKeyDown={moveFocus}>
        <input
          aria-label={words.searchFor}
          ref={input}
          maxLength={KEYWORD_MAX_LENGTH}
          onChange={({ target }) => setTyped(target.value)}
          placeholder={words.searchFor}
          type="search"
          value={typed}
        />
        {names.map(
          (name) =>
            groups[name].length > 0 && (
              <section aria-label={words.searchGroups[name]} key={name}>
                <h3>{words.searchGroups[name]}</h3>
                {groups[name].map(({ to, name: text }) => (
                  <Link key={to} onClick={onClose} to={to}>
                    {text}
                  </Link>
                ))}
              </section>
            ),
        )}
        <p aria-live="polite">{isNothing ? words.searchNothing : words.searchKeys}</p>
      </search>
    </Modal>
  );
};
