import {
  type CouponPreview,
  type PagePreview,
  PHONE_PREVIEW_PATH,
  type PhonePreviewMessage,
  PREVIEW_READY,
} from '@coupon-centre/contract/claim-page/editing/phone-preview';
import { type Locale, locales } from '@coupon-centre/contract/foundation/field';
import { Flex, Segmented, Switch } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocale } from '#lib/locale.tsx';
import styles from './phone-preview.module.css';

const LARGE_TYPE = 1.5;
const LANGUAGES: Readonly<Record<Locale, string>> = { 'zh-CN': '简体中文', en: 'English' };
const words: Readonly<Record<Locale, { title: string; language: string; dark: string; large: string }>> = {
  'zh-CN': { title: '手机预览', language: '预览语言', dark: '深色', large: '大字' },
  en: { title: 'Phone preview', language: 'Preview language', dark: 'Dark', large: 'Large type' },
};

/** The previewed coupon or page, in the preview's language. */
export type Previewed = CouponPreview | PagePreview;

export interface PhonePreviewProps {
  /** The preview in a language; a stable function, since a new one redraws the preview. */
  readonly previewIn: (locale: Locale) => Previewed;
}

/** Sends the message to the page in the frame, once it is ready and after every change. */
function usePreviewFrame(message: PhonePreviewMessage) {
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

/** A phone with the subscribers' page, rendered by the page's own components; language, dark mode and large type can be chosen. */
export const DrawnPhonePreview = ({ previewIn }: PhonePreviewProps) => {
  const ownLocale = useLocale();
  const { title, language, dark, large } = words[ownLocale];
  const [locale, setLocale] = useState<Locale>(ownLocale);
  const [isDark, setDark] = useState(false);
  const [isLarge, setLarge] = useState(false);
  const message = useMemo<PhonePreviewMessage>(
    () => ({ ...previewIn(locale), locale, isDark, fontFactor: isLarge ? LARGE_TYPE : 1 }),
    [previewIn, locale, isDark, isLarge],
  );
  const frame = usePreviewFrame(message);
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
