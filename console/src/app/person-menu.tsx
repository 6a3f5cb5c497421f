import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage, useWords } from '#lib/locale.tsx';
import { type SchemeChoice, useScheme } from '#lib/scheme.tsx';
import { useSession } from '#lib/session/session.tsx';
import { useRoleNames } from '#ui/access/role-names.ts';
import styles from './shell.module.css';
import { useSignOut } from './use-sign-out.ts';
import { words as book } from './words.ts';

const CHOICES: readonly SchemeChoice[] = ['device', 'light', 'dark'];

/** Up and down lead from entry to entry. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const entries = Array.from<Element | null>(event.currentTarget.querySelectorAll('button'));
  const entry = entries.at((entries.indexOf(document.activeElement) + step) % entries.length);
  if (entry instanceof HTMLElement) entry.focus();
}

interface EntriesProps {
  readonly onDone: () => void;
  /** Another element has the focus now. */
  readonly onLeave: (to: Element | null) => void;
}

const Entries = ({ onDone, onLeave }: EntriesProps) => {
  const words = useWords(book);
  const { locale, choose } = useLanguage();
  const scheme = useScheme();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('button')?.focus(), []);
  const entry = (name: string, act: () => void) => (
    <button
      onClick={() => {
        onDone();
        act();
      }}
      role="menuitem"
      type="button"
    >
      {name}
    </button>
  );
  return (
    <div
      className={styles['personal']}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave(relatedTarget);
      }}
      onKeyDown={(event) => (event.key === 'Escape' ? onDone() : moveFocus(event))}
      ref={place}
      role="menu"
      tabIndex={-1}
    >
      {entry(words.account, () => void navigate('/account'))}
      {entry(words.notices, () => void navigate('/notices'))}
      {entry(words.otherLanguage, () => choose(locale === 'en' ? 'zh-CN' : 'en'))}
      {CHOICES.map((choice) => (
        <button
          aria-checked={scheme.choice === choice}
          key={choice}
          onClick={() => scheme.choose(choice)}
          role="menuitemradio"
          type="button"
        >
          {scheme.choice === choice ? '✓ ' : ''}
          {words.scheme} · {words[choice]}
        </button>
      ))}
      {entry(words.signOut, signOut)}
    </div>
  );
};

/** The operator's menu: account, language, colour scheme, sign out. */
export const PersonMenu = () => {
  const { nameOf } = useRoleNames();
  const { locale } = useLanguage();
  const { displayName, role, branch } = useSession();
  const place = branch === null ? nameOf(role) : `${nameOf(role)} · ${branch.names[locale]}`;
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <div style={{ position: 'relative' }}>
      {isOpen && <Entries onDone={close} onLeave={(to) => to !== opener.current && setOpen(false)} />}
      <button
        aria-expanded={isOpen}
        aria-haspopup="menu"
        className={styles['person']}
        onClick={() => setOpen(!isOpen)}
        ref={opener}
        type="button"
      >
        <span aria-hidden="true" className={styles['initial']}>
          {displayName.slice(0, 1).toUpperCase()}
        </span>
        <span className={styles['who']}>
          {displayName}
          <span className={styles['sub']}>{place}</span>
        </span>
      </button>
    </div>
  );
};
