import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { closeOnBack } from './close-on-back.ts';
import { hideOthers } from './hide-others.ts';
import { Icon } from './icon.tsx';
import { lockPage } from './page-lock.ts';
import styles from './sheet.module.css';

const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex="0"]';

export interface SheetProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Traps Tab inside the panel. */
const keepFocusInside = (panel: HTMLElement, event: KeyboardEvent): void => {
  const stops = [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const first = stops[0];
  const last = stops[stops.length - 1];
  const active = document.activeElement;
  const leavesBackwards = event.shiftKey && (active === first || active === panel);
  if (!leavesBackwards && (event.shiftKey || active !== last)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
};

/**
 * A dialog at the bottom of the screen, open while rendered. Focus moves into it (to the element marked
 * `data-first-focus`, else to the panel, so that its title is read) and back when it closes; Escape, Back and a tap
 * outside close it; the page behind is locked and hidden from screen readers.
 */
export const Sheet = ({ title, closeLabel, onClose, children }: SheetProps) => {
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  const showOthers = useRef((): void => undefined);
  // Ends at once when the sheet is hidden, while the code of the screen that it leads to is loaded.
  useLayoutEffect(() => {
    const ignoreBack = closeOnBack(() => close.current());
    return () => {
      ignoreBack();
      showOthers.current();
    };
  }, []);
  useEffect(() => {
    const opener = document.activeElement;
    const unlock = lockPage();
    const target = panel.current?.querySelector<HTMLElement>('[data-first-focus]') ?? panel.current;
    target?.focus({ preventScroll: true });
    if (panel.current) showOthers.current = hideOthers(panel.current);
    return () => {
      unlock();
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
    if (event.key === 'Tab' && panel.current) keepFocusInside(panel.current, event);
  };
  return createPortal(
    <div className={styles['layer']}>
      <button aria-label={closeLabel} className={styles['scrim']} onClick={onClose} tabIndex={-1} type="button" />
      <div
        aria-labelledby={titleId}
        aria-modal="true"
        className={styles['sheet']}
        onKeyDown={onKeyDown}
        ref={panel}
        role="dialog"
        tabIndex={-1}
      >
        <div className={styles['head']}>
          <h2 className={styles['title']} id={titleId}>
            {title}
          </h2>
          <button aria-label={closeLabel} className={styles['close']} onClick={onClose} type="button">
            <Icon name="close" size="1.8333em" />
          </button>
        </div>
        <div className={styles['content']}>{children}</div>
      </div>
    </div>,
    document.body,
  );
};
