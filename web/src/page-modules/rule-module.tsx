import type { ClaimPageModule } from '@coupon-centre/contract/claim-page/claim-page';
import { Icon } from '#ui/icon.tsx';
import { HtmlText } from './html/html-text.tsx';
import { Panel } from './panel.tsx';
import styles from './rule-module.module.css';

/** Rules under their heading; when folded, a tap on it opens them, even without scripts. */
export const RuleModule = ({ module }: { readonly module: Extract<ClaimPageModule, { kind: 'rule' }> }) =>
  module.isFolded ? (
    <details className={styles['rule']}>
      <summary className={styles['summary']}>
        <h2 className={styles['heading']}>{module.heading}</h2>
        <span className={styles['turn']}>
          <Icon name="forward" size="1.5em" />
        </span>
      </summary>
      <div className={styles['text']}>
        <HtmlText html={module.html} />
      </div>
    </details>
  ) : (
    <Panel heading={module.heading} isText>
      <HtmlText html={module.html} />
    </Panel>
  );
