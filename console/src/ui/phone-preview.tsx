import {
  type CouponPreview,
  type PagePreview,
  PHONE_PREVIEW_PATH,
  type PhonePreviewMessage,
  PREVIEW_READY,
} from '@coupon-centre/contract/content/phone-preview';
import { type Locale, locales } from '@coupon-centre/contract/field';
import { Flex, Segmented, Switch } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocale } from '#lib/locale.tsx';
import styles from './phone-preview.module.css';

const LARGE_TYPE = 1.5;
const LANGUAGES: Readonly<Record<Locale, string>> = { 'zh-CN': '简体中文', en: 'English' };
const words: Readonly<Record<Locale, { title: string; language: string; dark: string; large: string }>> = {
  'zh-CN': { title: '手机预览', language: '预览语言', dark: '深色', large: '大字' },
  en: { title: 'Preview on a phone', language: 'Language of the preview', dark: 'Dark', large: 'Large type' },
};

/** What is shown, in the language that the operator looks at. */
export type Previewed = CouponPreview | PagePreview;

interface PhonePreviewProps {
  /** What to show in a language; the same function while nothing changed, or it is drawn anew. */
  readonly previewIn: (locale: Locale) => Previewed;
}

/** Tells the page in the frame what to show, as soon as it can hear and whenever that changes. */
function useTold(message: PhonePreviewMessage) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [readyCount, setReadyCount] = useState(0);
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent): void => {
      if (source === frame.current?.contentWindow && data === PREVIEW_READY) setReadyCount((count) => count + 1);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, []);
  useEffect(() => {
    if (readyCount > 0) frame.current?.contentWindow?.postMessage(message, location.origin);
  }, [message, readyCount]);
  return frame;
}

/** A phone with the subscribers' page in it, drawn by the page's own parts; language, dark colours and large type to choose. */
export const PhonePreview = ({ previewIn }: PhonePreviewProps) => {
  const ownLocale = useLocale();
  const { title, language, dark, large } = words[ownLocale];
  const [locale, setLocale] = useState<Locale>(ownLocale);
  const [isDark, setDark] = useState(false);
  const [isLarge, setLarge] = useState(false);
  const message = useMemo<PhonePreviewMessage>(
    () => ({ ...previewIn(locale), locale, isDark, fontFactor: isLarge ? LARGE_TYPE : 1 }),
    [previewIn, locale, isDark, isLarge],
  );
  const frame = useTold(message);
  return (
    <Flex align="center" gap={12} vertical>
      <Flex align="center" gap={16} justify="center" wrap>
        <Segmented<Locale>
          aria-label={language}
          onChange={setLocale}
          options={locales.map((value) => ({ value, label: LANGUAGES[value] }))}
          value={locale}
        />
        <Flex align="center" gap={6}>
          <Switch aria-label={dark} checked={isDark} onChange={setDark} size="small" />
          <span>{dark}</span>
        </Flex>
        <Flex align="center" gap={6}>
          <Switch aria-label={large} checked={isLarge} onChange={setLarge} size="small" />
          <span>{large}</span>
        </Flex>
      </Flex>
      <div className={styles['phone']}>
        <iframe className={styles['frame']} ref={frame} src={PHONE_PREVIEW_PATH} title={title} />
      </div>
    </Flex>
  );
};
