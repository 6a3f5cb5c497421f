import type { ReactNode } from 'react';
import { CustomerService } from '#lib/service/customer-service.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { FeedbackLink } from './feedback-link.tsx';
import styles from './result-view.module.css';

/** `waiting` until the order is settled, then `good` or `warm`. */
export type LineTone = 'waiting' | 'good' | 'warm';

export interface ResultViewProps {
  readonly art: ReactNode;
  readonly heading: string;
  readonly notice: string;
  /** Status of the order or coupon; announced when it changes. */
  readonly line?: { readonly tone: LineTone; readonly text: string } | undefined;
  /** What was used. */
  readonly facts: ReactNode;
  readonly buttons: ReactNode;
  /** Of customer service; undefined where no order was placed. */
  readonly orderNo: string | undefined;
  readonly next?: { readonly title: string; readonly steps: readonly string[] } | undefined;
}

export const ResultView = ({ art, heading, notice, line, facts, buttons, next, orderNo }: ResultViewProps) => (
  <main className={styles['result']}>
    <div className={styles['art']}>{art}</div>
    <h2 className={styles['heading']} data-first-focus>
      {heading}
    </h2>
    <p className={styles['notice']}>{notice}</p>
    <div role="status">
      {line && (
        <p className={classNames(styles['line'], styles[line.tone])}>
          {line.tone === 'waiting' ? <span className={styles['pulse']} /> : <Icon name="check" size="1.4167em" />}
          {line.text}
        </p>
      )}
    </div>
    {facts}
    <div className={styles['buttons']}>
      {buttons}
      <FeedbackLink />
    </div>
    {next && (
      <section className={styles['next']}>
        <h3 className={styles['nextTitle']}>{next.title}</h3>
        <ul className={styles['steps']}>
          {next.steps.map((step) => (
            <li className={styles['step']} key={step}>
              {step}
            </li>
          ))}
        </ul>
      </section>
    )}
    <CustomerService orderNo={orderNo} />
  </main>
);
