import { blocksOf, type Word } from '@coupon-centre/contract/foundation/html-blocks';
import { createElement, type ReactNode } from 'react';
import { useWords } from '#lib/locale.tsx';
import styles from './rich-text.module.css';
import { richTextWords } from './rich-text-words.ts';
import { type Change, type ChangedBlock, type Fate, textChanges } from './text-changes.ts';

const INDENT_PX = 20;
const tagOf = { same: null, removed: 'del', added: 'ins' } as const satisfies Record<Fate, string | null>;

/** Words that look the same and had the same fate. */
interface Run extends Word {
  readonly fate: Fate;
}

function runsOf(words: readonly Change<Word>[]): readonly Run[] {
  const runs: Run[] = [];
  for (const { fate, part } of words) {
    const last = runs.at(-1);
    if (last?.fate === fate && last.marks === part.marks && last.href === part.href) {
      runs[runs.length - 1] = { ...last, text: last.text + part.text };
    } else runs.push({ ...part, fate });
  }
  return runs;
}

/** The text with its marks; a link says where it leads, and leads nowhere. */
function runNode({ text, marks, href, fate }: Run): ReactNode {
  const marked = marks
    .split(' ')
    .filter(Boolean)
    .reduceRight<ReactNode>((inner, mark) => createElement(mark, null, inner), text);
  const linked =
    href === '' ? (
      marked
    ) : (
      <>
        <u>{marked}</u> <span className={styles['to']}>({href})</span>
      </>
    );
  const tag = tagOf[fate];
  return tag === null ? linked : createElement(tag, null, linked);
}

function shownBlock({ kind, sign, depth, words }: ChangedBlock): ReactNode {
  if (kind === 'hr') return <hr />;
  const tag = kind === 'h2' || kind === 'h3' || kind === 'h4' ? kind : 'p';
  return createElement(
    tag,
    {
      style: {
        paddingInlineStart: (depth + (sign === '' && kind !== 'li' ? 0 : 1)) * INDENT_PX,
        whiteSpace: 'pre-wrap',
      },
    },
    sign === '' ? null : `${sign} `,
    ...runsOf(words).map(runNode),
  );
}

interface Props {
  /** Sanitised HTML. */
  readonly html: string;
  /** The text that it is compared with. */
  readonly other?: string;
  /** Which of the two `html` is: its words are marked as added, or as removed. Default: the newer. */
  readonly isOlder?: boolean;
}

/** Formatted text as people read it, without its tags; compared with another, what differs is marked. */
export const ShownText = ({ html, other, isOlder = false }: Props) => {
  const words = useWords(richTextWords);
  const own = blocksOf(html);
  if (own.length === 0) return <span className={styles['to']}>{words.empty}</span>;
  const others = other === undefined ? own : blocksOf(other);
  const hidden: Fate = isOlder ? 'added' : 'removed';
  const shown = (isOlder ? textChanges(own, others) : textChanges(others, own))
    .map((block) => ({ ...block, words: block.words.filter(({ fate }) => fate !== hidden) }))
    .filter(({ kind, words: left }) => kind === 'hr' || left.length > 0);
  return (
    // Blocks are told apart by their places only.
    createElement('div', { className: styles['text'] }, ...shown.map(shownBlock))
  );
};
