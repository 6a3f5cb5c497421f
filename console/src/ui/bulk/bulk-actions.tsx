import { type ReactNode, useState } from 'react';
import { useWords } from '#lib/locale.tsx';
import type { Refused } from '#lib/problem.ts';
import { loadedPart } from '../loaded-part.tsx';
import type { RowSelection } from '../table/table.tsx';
import type { DrawnBulkActions } from './drawn-bulk-actions.tsx';

const book = {
  'zh-CN': { chooseAll: '全选本页', choose: (name: string) => `选择 ${name}` },
  en: { chooseAll: 'Select all on this page', choose: (name: string) => `Select ${name}` },
} as const;

/** `told`: what became of it, where that is more than done. */
export type Answer = ConstructorParameters<typeof Refused>[0] & { readonly told?: string };
/** Asks for one row what an action does; `text`: the reason, or what the action's field holds. */
export type Send<Row> = (row: Row, text: string) => Promise<Answer>;

/** Asks for all rows in one request; resolves to what became of each. */
export type SendAll<Row> = (rows: readonly Row[], text: string) => Promise<(row: Row) => Answer>;

interface Action<Row> {
  readonly name: string;
  /** What it does, in a sentence. */
  readonly about: string;
  readonly isDanger?: boolean;
  /** Whether the row's state allows it; the server decides in any case. */
  readonly fits: (row: Row) => boolean;
  /** A form item named `text`; null: nothing is asked. Default: the reason for the audit. */
  readonly field?: ReactNode;
}
interface OneByOne<Row> {
  readonly send: Send<Row>;
  /** The opposite, if it is cheap: offered for some seconds. */
  readonly undo?: Send<Row>;
  /** Whether the opposite is possible of a row, as it was before. Default: of every row. */
  readonly canUndo?: (row: Row) => boolean;
}
/** For what is one thing to those who decide it. */
interface Together<Row> {
  readonly sendAll: SendAll<Row>;
}
export type BulkAction<Row> = Action<Row> & (OneByOne<Row> | Together<Row>);

interface Selection<Row> {
  /** Selected rows of the page that is shown. */
  readonly picked: readonly Row[];
  /** Selects these alone. */
  readonly keep: (rows: readonly Row[]) => void;
  readonly rowSelection: RowSelection<Row>;
}

interface Naming<Row> {
  readonly idOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
}

/** Rows that are selected for a bulk action; those that have left the page are no longer. */
export function useSelection<Row>(rows: readonly Row[] | undefined, { idOf, nameOf }: Naming<Row>): Selection<Row> {
  const words = useWords(book);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const picked = (rows ?? []).filter((row) => chosen.includes(idOf(row)));
  return {
    picked,
    keep: (rows) => setChosen(rows.map(idOf)),
    rowSelection: {
      selectedRowKeys: picked.map(idOf),
      onChange: setChosen,
      getTitleCheckboxProps: () => ({ 'aria-label': words.chooseAll }),
      getCheckboxProps: (row) => ({ 'aria-label': words.choose(nameOf(row)) }),
    },
  };
}

export interface BulkActionsProps<Row> {
  readonly actions: readonly BulkAction<Row>[];
  readonly nameOf: (row: Row) => string;
  readonly selection: Selection<Row>;
}

/** What can be done with the selected rows; loaded once the list is shown. */
export const BulkActions = loadedPart<BulkActionsProps<never>>(
  async () => (await import('./drawn-bulk-actions.tsx')).DrawnBulkActions,
  { waiting: () => null },
) as unknown as typeof DrawnBulkActions;

/** A list's selection and the bar of what can be done with it, for `DataTable`; nothing for who may not. */
export function useBulk<Row>(
  rows: readonly Row[] | undefined,
  { may, actions, ...of }: Naming<Row> & { readonly may: boolean; readonly actions: readonly BulkAction<Row>[] },
): { readonly chosen?: ReactNode; readonly rowSelection?: RowSelection<Row> } {
  const selection = useSelection(rows, of);
  if (!may) return {};
  const { nameOf } = of;
  return {
    chosen: <BulkActions actions={actions} nameOf={nameOf} selection={selection} />,
    rowSelection: selection.rowSelection,
  };
}
