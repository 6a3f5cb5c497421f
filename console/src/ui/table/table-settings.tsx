import { type ReactNode, useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ListSettings } from '#lib/list-settings.ts';
import { withFilter } from '#lib/list-settings.ts';
import { useWords } from '#lib/locale.tsx';
import styles from './data-table.module.css';

const NAME_MAX = 30;
/** Where the reader is in the list; a saved filter begins at its first page. */
const PLACE = ['trail', 'open'] as const;

const book = {
  'zh-CN': {
    settings: '列表设置',
    dense: '紧凑行距',
    columns: '显示的列',
    saved: '已存筛选（保存在此浏览器）',
    none: '尚无。先设好筛选条件，再在此命名保存。',
    name: '名称',
    save: '保存当前筛选',
    remove: (name: string) => `删除筛选“${name}”`,
  },
  en: {
    settings: 'List settings',
    dense: 'Compact rows',
    columns: 'Columns',
    saved: 'Saved filters (kept in this browser)',
    none: 'None yet. Set the filters, then give them a name here.',
    name: 'Name',
    save: 'Save these filters',
    remove: (name: string) => `Delete the filters “${name}”`,
  },
} as const;

interface Props {
  readonly settings: ListSettings;
  readonly onChange: (next: ListSettings) => void;
  /** Columns that can be hidden. */
  readonly columns: readonly { readonly key: string; readonly title: ReactNode }[];
  readonly hasFilters: boolean;
}

const Filters = ({ settings, onChange }: Pick<Props, 'settings' | 'onChange'>) => {
  const words = useWords(book);
  const id = useId();
  const [parameters] = useSearchParams();
  const [typed, setTyped] = useState('');
  const save = (): void => {
    const kept = new URLSearchParams(parameters);
    for (const name of PLACE) kept.delete(name);
    onChange(withFilter(settings, { name: typed.trim(), search: `?${kept.toString()}` }));
    setTyped('');
  };
  return (
    <fieldset>
      <legend>{words.saved}</legend>
      {settings.filters.length === 0 && <p>{words.none}</p>}
      {settings.filters.map((filter) => (
        <div className={styles['saved']} key={filter.name}>
          <Link to={{ search: filter.search }}>{filter.name}</Link>
          <button
            aria-label={words.remove(filter.name)}
            onClick={() => onChange({ ...settings, filters: settings.filters.filter((other) => other !== filter) })}
            type="button"
          >
            ×
          </button>
        </div>
      ))}
      <div className={styles['saved']}>
        <label htmlFor={id}>{words.name}</label>
        <input id={id} maxLength={NAME_MAX} onChange={({ target }) => setTyped(target.value)} value={typed} />
        <button disabled={typed.trim() === ''} onClick={save} type="button">
          {words.save}
        </button>
      </div>
    </fieldset>
  );
};

/** How the list is shown: which columns, how dense, and filters under names. */
export const TableSettings = ({ settings, onChange, columns, hasFilters }: Props) => {
  const words = useWords(book);
  const { isDense, hidden } = settings;
  const toggle = (key: string): void =>
    onChange({ ...settings, hidden: hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key] });
  return (
    <details className={styles['settings']}>
      <summary>{words.settings}</summary>
      <div className={styles['panel']}>
        <label>
          <input checked={isDense} onChange={() => onChange({ ...settings, isDense: !isDense })} type="checkbox" />
          {words.dense}
        </label>
        <fieldset>
          <legend>{words.columns}</legend>
          {columns.map(({ key, title }) => (
            <label key={key}>
              <input checked={!hidden.includes(key)} onChange={() => toggle(key)} type="checkbox" />
              {title}
            </label>
          ))}
        </fieldset>
        {hasFilters && <Filters onChange={onChange} settings={settings} />}
      </div>
    </details>
  );
};
