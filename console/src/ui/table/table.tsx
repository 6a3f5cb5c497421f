import { type HTMLAttributes, type ReactNode, useCallback, useState } from 'react';
import { useWords } from '#lib/locale.tsx';
import { RowGroups } from './row-groups.tsx';
import styles from './table.module.css';

const book = {
  'zh-CN': { expand: '展开行', collapse: '收起行', chooseAll: '全选', more: '详情', scrolls: '可左右滚动的表格' },
  en: {
    expand: 'Expand row',
    collapse: 'Collapse row',
    chooseAll: 'Select all',
    more: 'Details',
    scrolls: 'Table that scrolls sideways',
  },
} as const;

export interface Column<Row> {
  readonly title: ReactNode;
  /** Default: `dataIndex`, else the title. */
  readonly key?: string;
  readonly dataIndex?: keyof Row & string;
  /** `value`: of `dataIndex`; without one, the row. Default: the value as it is. */
  readonly render?: (value: never, row: Row, at: number) => ReactNode;
  /** CSS pixels. */
  readonly width?: number | string;
  readonly align?: 'left' | 'right' | 'center';
  /** Stays in sight while the table scrolls sideways. */
  readonly fixed?: 'end';
  /** The server sorts by it. */
  readonly sorter?: true;
  readonly sortOrder?: 'ascend' | 'descend' | null;
}
export type Columns<Row> = readonly Column<Row>[];

export interface RowSelection<Row> {
  readonly selectedRowKeys: readonly string[];
  readonly onChange: (keys: readonly string[]) => void;
  /** Rows on other pages stay selected. */
  readonly preserveSelectedRowKeys?: boolean;
  readonly getTitleCheckboxProps?: () => { readonly 'aria-label': string };
  readonly getCheckboxProps: (row: Row) => { readonly 'aria-label': string; readonly disabled?: boolean };
}

export interface Expandable<Row> {
  readonly expandedRowRender: (row: Row) => ReactNode;
  readonly rowExpandable?: (row: Row) => boolean;
}

export interface TableProps<Row> {
  readonly columns: Columns<Row>;
  readonly dataSource: readonly Row[];
  readonly rowKey: (keyof Row & string) | ((row: Row) => string);
  readonly 'aria-label'?: string;
  readonly isLoading?: boolean;
  /** Instead of rows. */
  readonly empty?: ReactNode;
  /** Key of a column, and its next order; null: the usual one. */
  readonly onSort?: (key: string, order: 'ascend' | 'descend' | null) => void;
  readonly onRow?: (row: Row) => HTMLAttributes<HTMLTableRowElement>;
  readonly rowSelection?: RowSelection<Row>;
  readonly expandable?: Expandable<Row>;
  readonly isDense?: boolean;
}

const keyOf = <Row,>({ key, dataIndex, title }: Column<Row>): string => key ?? dataIndex ?? String(title);
const styleOf = <Row,>({ align, width }: Column<Row>) => ({
  ...(align && { textAlign: align }),
  ...(width !== undefined && { minWidth: width }),
});
const classOf = ({ fixed }: { readonly fixed?: 'end' }): string => (fixed ? (styles['fixed'] ?? '') : '');

const nextOrder = { none: 'ascend', ascend: 'descend', descend: null } as const;
const ariaSort = { ascend: 'ascending', descend: 'descending', none: 'none' } as const;

interface HeadProps<Row> {
  readonly column: Column<Row>;
  readonly onSort: TableProps<Row>['onSort'];
}

function Head<Row>({ column, onSort }: HeadProps<Row>) {
  const order = column.sortOrder ?? 'none';
  if (column.sorter !== true || onSort === undefined) {
    return (
      <th className={classOf(column)} scope="col" style={styleOf(column)}>
        {column.title}
      </th>
    );
  }
  return (
    <th aria-sort={ariaSort[order]} className={classOf(column)} scope="col" style={styleOf(column)}>
      <button className={styles['sort']} onClick={() => onSort(keyOf(column), nextOrder[order])} type="button">
        {column.title}
        <span aria-hidden="true">{order === 'none' ? ' ↕' : order === 'ascend' ? ' ↑' : ' ↓'}</span>
      </button>
    </th>
  );
}

/** Of the rows that can be selected: whether all are, and the keys after all are selected or none. */
function SelectAll<Row>({
  selection,
  rows,
  idOf,
}: {
  readonly selection: RowSelection<Row>;
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
}) {
  const words = useWords(book);
  const ids = rows.filter((row) => selection.getCheckboxProps(row).disabled !== true).map(idOf);
  const chosen = new Set(selection.selectedRowKeys);
  const isAll = ids.length > 0 && ids.every((id) => chosen.has(id));
  const others = selection.selectedRowKeys.filter((id) => !ids.includes(id));
  return (
    <input
      aria-label={words.chooseAll}
      {...selection.getTitleCheckboxProps?.()}
      checked={isAll}
      disabled={ids.length === 0}
      onChange={() => selection.onChange(isAll ? others : [...others, ...ids])}
      ref={(box) => {
        if (box !== null) box.indeterminate = !isAll && ids.some((id) => chosen.has(id));
      }}
      type="checkbox"
    />
  );
}

interface RowProps<Row> {
  readonly columns: Columns<Row>;
  readonly onRow: TableProps<Row>['onRow'];
  readonly rowSelection: RowSelection<Row> | undefined;
  readonly expandable: Expandable<Row> | undefined;
  readonly row: Row;
  readonly id: string;
  readonly at: number;
}

function TableRow<Row>({ row, id, at, columns, onRow, rowSelection: selection, expandable }: RowProps<Row>) {
  const words = useWords(book);
  const [isOpen, setOpen] = useState(false);
  const mayOpen = expandable !== undefined && expandable.rowExpandable?.(row) !== false;
  const isChosen = selection?.selectedRowKeys.includes(id) ?? false;
  const choose = (): void => {
    if (selection === undefined) return;
    const { selectedRowKeys: keys, onChange } = selection;
    onChange(isChosen ? keys.filter((key) => key !== id) : [...keys, id]);
  };
  return (
    <>
      <tr {...onRow?.(row)} aria-rowindex={at + 2} data-row-key={id} {...(isChosen && { className: styles['chosen'] })}>
        {expandable && (
          <td>
            {mayOpen && (
              <button
                aria-expanded={isOpen}
                aria-label={isOpen ? words.collapse : words.expand}
                className={styles['expand']}
                onClick={() => setOpen(!isOpen)}
                type="button"
              >
                {isOpen ? '−' : '+'}
              </button>
            )}
          </td>
        )}
        {selection && (
          <td>
            <input {...selection.getCheckboxProps(row)} checked={isChosen} onChange={choose} type="checkbox" />
          </td>
        )}
        {columns.map((column) => {
          const value = column.dataIndex === undefined ? row : row[column.dataIndex];
          return (
            <td className={classOf(column)} key={keyOf(column)} style={styleOf(column)}>
              {column.render === undefined ? (value as ReactNode) : column.render(value as never, row, at)}
            </td>
          );
        })}
      </tr>
      {isOpen && mayOpen && (
        <tr className={styles['inner']}>
          <td colSpan={columns.length + (selection ? 2 : 1)}>{expandable.expandedRowRender(row)}</td>
        </tr>
      )}
    </>
  );
}

/** A region that scrolls can be reached by keyboard: whether it does is known when its rows are there. */
function useReachable() {
  const words = useWords(book);
  const [isScrolling, setScrolling] = useState(false);
  const ref = useCallback((place: HTMLDivElement | null) => {
    if (place === null) return;
    const sizes = new ResizeObserver(() => setScrolling(place.scrollWidth > place.clientWidth));
    for (const part of [place, ...place.children]) sizes.observe(part);
    return () => sizes.disconnect();
  }, []);
  return { ref, ...(isScrolling && { role: 'region', 'aria-label': words.scrolls, tabIndex: 0 }) };
}

/** Rows under heads. A wide table scrolls by itself, a long one draws only what is near the screen. */
export function Table<Row extends object>(props: TableProps<Row>) {
  const { columns, dataSource: rows, rowKey, isLoading = false, onSort, rowSelection, expandable } = props;
  const words = useWords(book);
  const idOf = (row: Row): string => (typeof rowKey === 'function' ? rowKey(row) : String(row[rowKey]));
  const width = columns.length + (rowSelection ? 1 : 0) + (expandable ? 1 : 0);
  return (
    <div
      {...useReachable()}
      aria-busy={isLoading}
      className={`${styles['scroll']} ${isLoading ? styles['loading'] : ''}`}
    >
      <table
        aria-label={props['aria-label']}
        aria-rowcount={rows.length + 1}
        className={`${styles['table']} ${props.isDense ? styles['dense'] : ''}`}
      >
        <thead>
          <tr aria-rowindex={1}>
            {expandable && (
              <th scope="col">
                <span className={styles['spoken']}>{words.more}</span>
              </th>
            )}
            {rowSelection && (
              <th scope="col">
                <SelectAll idOf={idOf} rows={rows} selection={rowSelection} />
              </th>
            )}
            {columns.map((column) => (
              <Head column={column} key={keyOf(column)} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {rows.length === 0 ? (
          <tbody>
            <tr>
              <td className={styles['nothing']} colSpan={width}>
                {isLoading ? '…' : props.empty}
              </td>
            </tr>
          </tbody>
        ) : (
          <RowGroups
            rowOf={(row, at) => (
              <TableRow
                at={at}
                columns={columns}
                expandable={expandable}
                id={idOf(row)}
                key={idOf(row)}
                onRow={props.onRow}
                row={row}
                rowSelection={rowSelection}
              />
            )}
            rows={rows}
            width={width}
          />
        )}
      </table>
    </div>
  );
}
