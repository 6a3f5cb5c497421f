import type { FormInstance } from 'antd';
import { useState } from 'react';
import { call } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { type Merge, takeFields } from '#lib/merge-fields.ts';
import { useNotes } from '#lib/notes/notes.tsx';
import { problemText, successOf } from '#lib/problem.ts';
import { useChange } from '#lib/use-change.ts';
import { termsWords } from '#ui/coupon/terms-words.ts';
import { useTermNames } from '#ui/coupon/use-term-names.ts';
import type { Conflict } from '#ui/dialog/conflict-dialog.tsx';
import { fieldInWords, mergeCoupons } from './coupon-fields.ts';
import { type CouponValues, sentValues } from './coupon-form-values.ts';
import { baseAfterSaving, type Edited, editedOf } from './edited-coupon.ts';

/** Seconds that a notice stays. */
const NOTICE_S = 10;

/** Another operator's save that was made meanwhile, and what I wrote. */
interface Clash {
  readonly latest: Edited;
  readonly mine: CouponValues;
  readonly merge: Merge<CouponValues, string>;
}

interface Needs {
  /** What the form's values are a change of. */
  readonly base: Edited;
  readonly form: FormInstance<CouponValues>;
  /** The form's values are a change of `base` from now on. */
  readonly onMerged: (base: Edited, values: CouponValues) => void;
  readonly onSaved: (templateId: string) => void;
}

/** Terms one by one: a form's object is otherwise merged with what it held. */
function fillCoupon(form: FormInstance<CouponValues>, { terms, firstStock }: CouponValues): void {
  for (const term of Object.keys(terms) as (keyof typeof terms)[]) form.setFieldValue(['terms', term], terms[term]);
  form.setFieldValue('firstStock', firstStock);
}

/**
 * Saves a coupon's draft. If another operator saved meanwhile, both changes are merged field by field and saved on the new
 * revision; what both changed is asked first.
 */
export function useCouponSaving({ base, form, onMerged, onSaved }: Needs) {
  const words = useWords(termsWords);
  const locale = useLocale();
  const reader = { locale, namesIn: useTermNames() };
  const { message } = useNotes();
  const [clash, setClash] = useState<Clash | null>(null);
  const change = useChange('saveDraft');

  const send = async (on: Edited, { terms, firstStock }: CouponValues) => {
    const { templateId, revision, hasStock } = on;
    let isStale = false;
    const saved = await change.send(
      { templateId, expectedRevision: revision, terms, firstStock: hasStock ? firstStock : null },
      {
        form,
        onRefusal: ({ code }) => {
          isStale = code === codeOf.STALE_VALUE;
          return isStale;
        },
      },
    );
    return isStale ? 'STALE' : saved;
  };
  const readLatest = async (templateId: string): Promise<Edited | null> => {
    try {
      return editedOf(successOf<'showCoupon'>(await call('showCoupon', { templateId })));
    } catch (error) {
      message.error(problemText(error, locale));
      return null;
    }
  };
  const goOnFrom = (latest: Edited, values: CouponValues): void => {
    if (base.hasStock && !latest.hasStock) message.warning(words.noStock, NOTICE_S);
    fillCoupon(form, values);
    onMerged(latest, values);
  };
  const present = (): CouponValues => sentValues(form.getFieldsValue(true) as CouponValues);
  /** `taken`: labels of what others changed and is saved with it. */
  const save = async (on: Edited, mine: CouponValues, taken: readonly string[] = []): Promise<void> => {
    const before = present();
    const saved = await send(on, mine);
    if (saved === null) return;
    if (saved !== 'STALE') {
      const now = present();
      const next = baseAfterSaving({ on, sent: mine, before, now }, saved);
      if (next !== null) {
        message.warning(words.savedWithoutRest, NOTICE_S);
        onMerged(next, now);
        return;
      }
      message.success(taken.length === 0 ? words.saved : words.savedMerged(taken.join(words.comma)));
      onSaved(saved.templateId);
      return;
    }
    const latest = on.templateId === null ? null : await readLatest(on.templateId);
    if (latest === null) return;
    const typed = present();
    const merge = mergeCoupons(on.values as CouponValues, latest.values as CouponValues, typed);
    if (merge.conflicts.length > 0) {
      setClash({ latest, mine: typed, merge });
      return;
    }
    goOnFrom(latest, merge.merged);
    const labels = merge.theirs.map((field) => fieldInWords(field, merge.merged, reader).label);
    await save(latest, merge.merged, [...taken, ...labels]);
  };
  const conflicts: readonly Conflict[] | undefined = clash?.merge.conflicts.map((field) => {
    const { label, text } = fieldInWords(field, clash.latest.values as CouponValues, reader);
    return { name: field.name, label, theirs: text, mine: fieldInWords(field, clash.mine, reader).text };
  });

  return {
    isBusy: change.isBusy,
    save: () => save(base, present()),
    /** What both changed; undefined: nothing is to be chosen. */
    conflicts,
    /** Saves with mine in the fields of these names, and theirs in the others. */
    async choose(names: readonly string[]) {
      if (clash === null) return;
      const { latest, mine, merge } = clash;
      const chosen = merge.conflicts.filter(({ name }) => names.includes(name));
      const values = takeFields(merge.merged, mine, chosen);
      setClash(null);
      goOnFrom(latest, values);
      await save(latest, values);
    },
    goOn: () => setClash(null),
  };
}
