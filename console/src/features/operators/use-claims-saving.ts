import type { FormInstance } from 'antd';
import { useState } from 'react';
import { call } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { problemText, successOf } from '#lib/problem.ts';
import { useChange } from '#lib/use-change.ts';
import { useRoleNames } from '#ui/access/role-names.ts';
import { useSaysWaits } from '#ui/approval/use-says-waits.tsx';
import type { Conflict } from '#ui/dialog/conflict-dialog.tsx';
import { type ClaimConflict, type ClaimLines, mergeClaims } from './merge-claims.ts';
import { words as book } from './words.ts';

interface Asked {
  readonly lines: ClaimLines;
  readonly reason: string;
}

/** Lines that another administrator changed meanwhile, and what I wrote in the form. */
interface Clash extends Asked {
  readonly base: ClaimLines;
  readonly theirs: ClaimLines;
  readonly form: FormInstance;
}

/** What both changed differently, for the choice. */
function useConflictsInWords(conflicts: readonly ClaimConflict[] | undefined): readonly Conflict[] | undefined {
  const words = useWords(book);
  const { nameOf } = useRoleNames();
  return conflicts?.map((conflict) => {
    const { name } = conflict;
    if (!('value' in conflict)) {
      return { name, label: words.order, theirs: conflict.theirs.join('\n'), mine: conflict.mine.join('\n') };
    }
    const textOf = (role: typeof conflict.mine): string => (role === null ? words.removed : nameOf(role));
    return { name, label: conflict.value, theirs: textOf(conflict.theirs), mine: textOf(conflict.mine) };
  });
}

/**
 * Asks for the roles of claim values. What another administrator changed meanwhile is merged line by line and asked for with it; what
 * both changed is chosen first. `expected`: the lines as they were when the form was opened.
 */
export function useClaimsSaving(expected: ClaimLines, onAsked: () => void) {
  const words = useWords(book);
  const locale = useLocale();
  const { message } = useNotes();
  const say = useSaysWaits();
  const change = useChange('setRoleClaims');
  const [base, setBase] = useState(expected);
  const [clash, setClash] = useState<Clash | null>(null);

  const send = async (on: ClaimLines, { lines, reason }: Asked, form: FormInstance) => {
    let isStale = false;
    const asked = await change.send(
      { expected: on, lines, reason },
      {
        form,
        onRefusal: ({ code }) => {
          isStale = code === codeOf.STALE_VALUE;
          return isStale;
        },
      },
    );
    return isStale ? 'STALE' : asked;
  };
  const readLatest = async (): Promise<ClaimLines | null> => {
    try {
      return successOf<'listRoleClaims'>(await call('listRoleClaims', {})).lines;
    } catch (error) {
      message.error(problemText(error, locale));
      return null;
    }
  };
  const goOnFrom = (theirs: ClaimLines, lines: ClaimLines, form: FormInstance): void => {
    form.setFieldValue('lines', lines);
    setBase(theirs);
  };
  const save = async (on: ClaimLines, { lines, reason }: Asked, form: FormInstance): Promise<void> => {
    const asked = await send(on, { lines, reason }, form);
    if (asked === null) return;
    if (asked !== 'STALE') {
      say(asked.approvalId, words);
      onAsked();
      return;
    }
    const theirs = await readLatest();
    if (theirs === null) return;
    const merge = mergeClaims({ base: on, theirs, mine: lines });
    if (merge.conflicts.length > 0) {
      setClash({ base: on, theirs, lines, reason, form });
      return;
    }
    goOnFrom(theirs, merge.lines, form);
    message.info(words.merged);
    await save(theirs, { lines: merge.lines, reason }, form);
  };
  const conflicts = useConflictsInWords(clash?.form && mergeClaims({ ...clash, mine: clash.lines }).conflicts);

  return {
    /** What both changed; undefined: nothing is to be chosen. */
    conflicts,
    save: (asked: Asked, form: FormInstance) => save(base, asked, form),
    /** Asks with mine in the conflicts of these names, and theirs in the others. */
    async choose(names: readonly string[]) {
      if (clash === null) return;
      const { theirs, reason, form } = clash;
      const { lines } = mergeClaims({ ...clash, mine: clash.lines }, names);
      setClash(null);
      goOnFrom(theirs, lines, form);
      await save(theirs, { lines, reason }, form);
    },
    goOn: () => setClash(null),
  };
}
