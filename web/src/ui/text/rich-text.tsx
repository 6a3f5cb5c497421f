import { useEffect, useRef } from 'react';
import { cleanHtml } from './clean-html.ts';
import styles from './rich-text.module.css';

/** Sanitised HTML. Pulls in DOMPurify, so only lazy-loaded screens may use it. */
export const RichText = ({ html }: { readonly html: string }) => {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = holder.current;
    if (!node) return;
    node.textContent = '';
    node.appendChild(cleanHtml(html));
  }, [html]);
  return <div className={styles['text']} ref={holder} />;
};
