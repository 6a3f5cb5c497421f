import { useLocation, useSearch } from 'wouter';
import { useLocale } from '#lib/words/words.tsx';
import { Chips } from '#ui/chips.tsx';
import { useClasses } from '../centre-data.ts';
import { type ListChoice, listQueryOf, shownSorts } from './list-choice.ts';
import styles from './list-tools.module.css';
import { listWords } from './list-words.ts';

export interface ListToolsProps {
  readonly choice: ListChoice;
  /** Whether classes can be chosen here; elsewhere the tabs choose them. */
  readonly hasClasses: boolean;
}

/** Order and filter of a list, kept in the address. */
export const ListTools = ({ choice, hasClasses }: ListToolsProps) => {
  const words = listWords[useLocale()];
  const [path, navigate] = useLocation();
  const search = useSearch();
  const classes = useClasses().data?.classes ?? [];
  const choose = (changed: Partial<ListChoice>): void =>
    navigate(path + listQueryOf(search, { ...choice, ...changed }), { replace: true });
  const { classId, isCollectable } = choice;
  return (
    <div className={styles['tools']}>
      <Chips
        chips={shownSorts.map((sort) => ({
          key: sort,
          name: words.sorts[sort],
          isOn: sort === choice.sort,
          value: { sort },
        }))}
        label={words.sortLabel}
        onChoose={choose}
      />
      <Chips
        chips={[
          { key: 'now', name: words.collectable, isOn: isCollectable, value: { isCollectable: !isCollectable } },
          ...(hasClasses
            ? classes.map((one) => {
                const isOn = one.classId === classId;
                return { key: one.classId, name: one.name, isOn, value: { classId: isOn ? null : one.classId } };
              })
            : []),
        ]}
        label={words.filterLabel}
        onChoose={choose}
      />
    </div>
  );
};
