import { Skeleton } from 'antd';
import { useState } from 'react';
import { useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { loadedPart } from '#ui/loaded-part.tsx';
import styles from './pages.module.css';
import { Surroundings } from './surroundings.ts';
import { contentOf, mostPercent, variantsOf, withContent, withVariant } from './variants.ts';
import { words as book } from './words.ts';
import type { Finding, Module, Written } from './written.ts';
import { moduleFields, variantModuleFields } from './written-fields.ts';

const waiting = () => <Skeleton active paragraph={{ rows: 8 }} title={false} />;
const ModuleForm = loadedPart(async () => (await import('./written-form.tsx')).ModuleForm, { waiting });
const PageForm = loadedPart(async () => (await import('./written-form.tsx')).PageForm, { waiting });
const VariantForm = loadedPart(async () => (await import('./written-form.tsx')).VariantForm, { waiting });
const ModuleList = loadedPart(async () => (await import('./module-list.tsx')).ModuleList);

interface WriteProps {
  readonly written: Written;
  /** The variant that is shown, counted from 1; 0: the page itself. */
  readonly shown: number;
  readonly findings: readonly Finding[];
  readonly isReadOnly: boolean;
  readonly onChange: (written: Written) => void;
}

type FormProps = Pick<WriteProps, 'written' | 'shown' | 'onChange'>;

/** The settings of the page, or of the variant. */
const SettingsForm = ({ written, shown, onChange }: FormProps) => {
  const variant = variantsOf(written)[shown - 1];
  if (variant === undefined) return <PageForm onChange={onChange} written={written} />;
  return (
    <VariantForm
      key={shown}
      mostPercent={mostPercent(written, variant)}
      onChange={(changed) => onChange(withVariant(written, shown, changed))}
      variant={variant}
    />
  );
};

/** A module of the page, or what a variant may change in it. */
const OpenModuleForm = ({ written, shown, open, onChange }: FormProps & { readonly open: Module }) => {
  const { variants: words } = useWords(book);
  const content = contentOf(written, shown);
  const fields = shown === 0 ? moduleFields[open.kind] : variantModuleFields(open.kind);
  if (Object.keys(fields).length === 0) return <p className={styles['hint']}>{words.isOfPage}</p>;
  const change = (changed: Module): void => {
    const modules = content.modules.map((one) => (one.moduleId === changed.moduleId ? changed : one));
    onChange(withContent(written, shown, { ...content, modules }));
  };
  return <ModuleForm fields={fields} key={`${shown} ${open.moduleId}`} module={open} onChange={change} />;
};

/** Modules on the left, the form of the open one next to them. A variant has the modules of the page. */
export const Writing = ({ written, shown, findings, isReadOnly, onChange }: WriteProps) => {
  const words = useWords(book);
  const cards = useCall('listPageCards', {}).data?.cards;
  const content = contentOf(written, shown);
  const { modules } = content;
  const [chosen, setChosen] = useState<string | null>(modules[0]?.moduleId ?? null);
  const at = modules.findIndex(({ moduleId }) => moduleId === chosen);
  const open = modules[at];
  const shownFindings = findings.filter(({ variant = 0 }) => variant === shown);
  const own = shownFindings.filter(({ module }) => module === (open === undefined ? null : at));
  const settings = shown === 0 ? words.pageItself : words.variants.settings;
  return (
    <>
      <section aria-label={words.modules} className={styles['card']}>
        <ModuleList
          chosen={open === undefined ? null : chosen}
          findings={shownFindings}
          isReadOnly={isReadOnly || shown > 0}
          modules={modules}
          onChange={(next) => onChange(withContent(written, shown, { ...content, modules: next }))}
          onChoose={setChosen}
          settings={settings}
        />
      </section>
      <section className={styles['card']}>
        <h2 className={styles['heading']}>{open === undefined ? settings : words.kinds[open.kind]}</h2>
        <Surroundings value={{ findings: own, isReadOnly, cards }}>
          {open === undefined ? (
            <SettingsForm onChange={onChange} shown={shown} written={written} />
          ) : (
            <OpenModuleForm onChange={onChange} open={open} shown={shown} written={written} />
          )}
        </Surroundings>
      </section>
    </>
  );
};
