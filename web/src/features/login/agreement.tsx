import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import styles from './login-sheet.module.css';
import type { LoginWords } from './words.ts';

interface AgreementProps {
  readonly words: LoginWords;
  readonly isAgreed: boolean;
  readonly error: string | undefined;
  /** Of one-click login; null: none. */
  readonly carrierTerms: { readonly name: string; readonly url: string } | null;
  readonly onAgree: (isAgreed: boolean) => void;
}

/** Checkbox that every login requires. */
export const Agreement = ({ words, isAgreed, error, carrierTerms, onAgree }: AgreementProps) => (
  <div className={styles['agreement']}>
    <label className={styles['tick']}>
      <input
        aria-describedby={error ? 'agreement-error' : undefined}
        aria-invalid={error !== undefined}
        checked={isAgreed}
        className={styles['box']}
        name="agreement"
        onChange={(event) => onAgree(event.target.checked)}
        type="checkbox"
      />
      <span>
        {words.agree[0]}
        <a href={`${PAGE_BASE}/protocol`} rel="noopener" target="_blank">
          {words.agree[1]}
        </a>
        {words.agree[2]}
        <a href={`${PAGE_BASE}/protocol?docKey=privacy`} rel="noopener" target="_blank">
          {words.agree[3]}
        </a>
        {words.agree[4]}
        {carrierTerms !== null && (
          <>
            {words.agreeCarrier[0]}
            <a href={carrierTerms.url} rel="noopener noreferrer" target="_blank">
              {words.agreeCarrier[1](carrierTerms.name)}
            </a>
            {words.agreeCarrier[2]}
          </>
        )}
      </span>
    </label>
    <p className={styles['error']} id="agreement-error" role="alert">
      {error}
    </p>
  </div>
);
