import { useWords } from '#lib/locale.tsx';
import { InstantInput } from '#ui/instant-input.tsx';
import { AddressField, ColourField, Field, LocalisedField } from './fields.tsx';
import { words as book } from './words.ts';
import type { Written } from './written.ts';

const TITLE = 60;
const SUB_TITLE = 120;

interface Props {
  readonly written: Written;
  readonly onChange: (written: Written) => void;
}

/** What a page says beside its modules: its title, how it is shared, its ground, when it is shown. */
export const PageForm = ({ written, onChange }: Props) => {
  const { fields } = useWords(book);
  const { content } = written;
  const { share, background } = content;
  const set = (changed: Partial<Written['content']>): void =>
    onChange({ ...written, content: { ...content, ...changed } });
  return (
    <>
      <LocalisedField
        field="title"
        label={fields.title}
        maxLength={TITLE}
        onChange={(title) => set({ title })}
        value={content.title}
      />
      <Field field="effectiveFrom" label={fields.from}>
        {(input) => (
          <InstantInput
            {...input}
            onChange={(at) => at !== null && onChange({ ...written, effectiveFrom: at })}
            value={written.effectiveFrom}
          />
        )}
      </Field>
      <Field field="effectiveTo" label={fields.to}>
        {(input) => (
          <InstantInput
            {...input}
            onChange={(effectiveTo) => onChange({ ...written, effectiveTo })}
            value={written.effectiveTo}
          />
        )}
      </Field>
      <ColourField
        field="background.color"
        label={fields.color}
        onChange={(color) => set({ background: { ...background, color } })}
        value={background.color}
      />
      <AddressField
        field="background.image"
        label={fields.image}
        onChange={(image) => set({ background: { ...background, image } })}
        value={background.image}
      />
      <LocalisedField
        field="share.title"
        label={fields.shareTitle}
        maxLength={TITLE}
        onChange={(title) => set({ share: { ...share, title } })}
        value={share.title}
      />
      <LocalisedField
        field="share.subTitle"
        label={fields.shareSubTitle}
        maxLength={SUB_TITLE}
        onChange={(subTitle) => set({ share: { ...share, subTitle } })}
        value={share.subTitle}
      />
      <AddressField
        field="share.imageUrl"
        label={fields.shareImage}
        onChange={(imageUrl) => set({ share: { ...share, imageUrl } })}
        value={share.imageUrl}
      />
    </>
  );
};
