import { useEffect, useRef } from 'react';
import { cleanHtml } from './clean-html.ts';
import styles from './rich-text.module.css';

/** Foreign HTML, sanitised. It brings DOMPurify along, so only screens that are loaded on demand may use it. */
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
