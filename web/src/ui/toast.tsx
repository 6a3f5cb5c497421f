import { TOAST_MS } from '@coupon-centre/contract/limits';
import { useSyncExternalStore } from 'react';
import styles from './toast.module.css';

interface Toast {
  readonly id: number;
  readonly text: string;
}

/** Shown at least this long before a newer one takes its place, so that each can be read. */
const LEAST_MS = 1_000;

let current: Toast | null = null;
let lastId = 0;
let shownAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const publish = (toast: Toast | null): void => {
  current = toast;
  for (const listener of listeners) listener();
};

const show = (text: string): void => {
  lastId += 1;
  shownAt = performance.now();
  publish({ id: lastId, text });
  timer = setTimeout(() => publish(null), TOAST_MS);
};

/** Shows a line for two seconds (specification §9); a newer one takes the place of the one before, once that could be read. */
export const showToast = (text: string): void => {
  clearTimeout(timer);
  const waitMs = current === null ? 0 : LEAST_MS - (performance.now() - shownAt);
  if (waitMs <= 0) show(text);
  else timer = setTimeout(() => show(text), waitMs);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Where toasts appear. It stays in the page, empty or not, because screen readers announce only what changes inside a
 * live region that was already there.
 */
export const ToastRegion = () => {
  const toast = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
  return (
    <div className={styles['region']} role="status">
      {toast && (
        <p className={styles['toast']} key={toast.id}>
          {toast.text}
        </p>
      )}
    </div>
  );
};
