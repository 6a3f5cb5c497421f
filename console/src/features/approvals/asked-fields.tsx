import type { FieldWords } from '@coupon-centre/contract/foundation/fields-in-words';
import type { ReactNode } from 'react';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { FieldTable } from '#ui/field-table.tsx';
import { Part } from './part.tsx';
import { words as book } from './words.ts';

interface Props {
  readonly approval: CallResponse<'showApproval'>;
  readonly words: FieldWords;
  /** Above the fields. */
  readonly children?: ReactNode;
}

/** What is asked, field by field: what changes, and all of it. */
export const AskedFields = ({ approval: { asked, inForce }, words: named, children }: Props) => {
  const words = useWords(book);
  return (
    <>
      {inForce !== null && (
        <Part title={words.differences}>
          <FieldTable is={asked} label={words.differences} was={inForce} words={named} />
        </Part>
      )}
      <Part title={words.whole}>
        {children}
        <FieldTable is={asked} label={words.whole} was={null} words={named} />
      </Part>
    </>
  );
};
