import { TOAST_MS } from '@coupon-centre/contract/foundation/limits';
import { useSyncExternalStore } from 'react';
import styles from './toast.module.css';

interface Toast {
  readonly id: number;
  readonly text: string;
}

/** More would hide the screen; the oldest is dropped first. */
const MOST_AT_ONCE = 3;

const nothing: readonly Toast[] = [];
let shown = nothing;
let lastId = 0;
const listeners = new Set<() => void>();

const publish = (toasts: readonly Toast[]): void => {
  shown = toasts;
  for (const listener of listeners) listener();
};

/**
 * Shows a line for two seconds (specification §9), below those still visible, so that messages in quick succession,
 * such as a login and its follow-up, can all be read. Showing the same line again restarts its time.
 */
export const showToast = (text: string): void => {
  lastId += 1;
  const id = lastId;
  const others = shown.filter((toast) => toast.text !== text);
  publish([...others, { id, text }].slice(-MOST_AT_ONCE));
  setTimeout(() => publish(shown.filter((toast) => toast.id !== id)), TOAST_MS);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Where toasts appear. Always in the page, even when empty: screen readers announce only changes inside a live region
 * that already exists.
 */
export const ToastRegion = () => {
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => nothing,
  );
  return (
    <div className={styles['region']} role="status">
      {toasts.map((toast) => (
        <p className={styles['toast']} key={toast.id}>
          {toast.text}
        </p>
      ))}
    </div>
  );
};
