import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import type { Paging } from '#lib/address/paging.ts';
import { screenOf, useListSettings } from '#lib/list-settings.ts';
import { fieldOf, Refused } from '#lib/problem.ts';
import type { Primary } from '../page-header.tsx';
import { ProblemView } from '../problem-view.tsx';
import styles from './data-table.module.css';
import { Nothing } from './nothing.tsx';
import { type Columns, type Expandable, type RowSelection, Table, type TableProps } from './table.tsx';
import { TableFoot } from './table-foot.tsx';
import { TableSettings } from './table-settings.tsx';

/** A page of rows as the server answers it; a list that is shown whole has no `cursor`. */
interface ListAnswer<Row> {
  readonly items: readonly Row[];
  readonly total?: number | undefined;
  /** Where the next page begins; null: this is the last. */
  readonly cursor?: string | null | undefined;
}

interface Props<Row> {
  readonly list: UseQueryResult<ListAnswer<Row>>;
  readonly rowKey: keyof Row & string;
  /** Columns that the server sorts by have `sorter: true` and a `key`. */
  readonly columns: Columns<Row>;
  /** Without it the list is shown whole. */
  readonly paging?: Paging;
  /** Label for screen readers. */
  readonly label: string;
  /** Filters above the table. */
  readonly filters?: ReactNode;
  /** Replaces the default text of a list that holds nothing. */
  readonly empty?: string;
  /** The screen's strong button, shown too where the list holds nothing: it makes the first. */
  readonly primary?: Primary;
  /** Key of the sort column, prefixed with `-` if descending; kept in the address by the screen. */
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  readonly onRow?: NonNullable<TableProps<Row>['onRow']>;
  readonly rowSelection?: RowSelection<Row>;
  readonly expandable?: Expandable<Row>;
  /** What can be done with the selected rows. */
  readonly chosen?: ReactNode;
}

/** Address parameters that do not filter rows. */
const NOT_FILTERS: ReadonlySet<string> = new Set(['size', 'trail', 'sort', 'tab', 'view', 'open', 'page']);

/** Marks the sorted column with its direction. */
function sorted<Row>(columns: Columns<Row>, sort: string | undefined): Columns<Row> {
  if (sort === undefined) return columns;
  const isDown = sort.startsWith('-');
  const key = isDown ? sort.slice(1) : sort;
  return columns.map((column) =>
    column.sorter === true
      ? { ...column, sortOrder: column.key === key ? (isDown ? ('descend' as const) : ('ascend' as const)) : null }
      : column,
  );
}

/** Turns back from a page past the end, and from one that the server does not know. */
function useWithin<Row>({ data, error, isFetching, isPlaceholderData }: Props<Row>['list'], paging?: Paging): void {
  const isUnknown = error instanceof Refused && fieldOf(error) === 'cursor';
  const isEmpty = data?.items.length === 0 && !isFetching && !isPlaceholderData;
  const leave = useEffectEvent(() => paging?.leaveNone({ isEmpty, isUnknown }));
  const page = paging?.page;
  useEffect(() => {
    if (page !== undefined && page > 1 && (isEmpty || isUnknown)) leave();
  }, [page, isEmpty, isUnknown]);
}

/** A column that the reader may hide: one with a name, other than the first. */
const hidable = <Row,>(columns: Columns<Row>) =>
  columns
    .slice(1)
    .map(({ key, dataIndex, title }) => ({ key: key ?? dataIndex ?? '', title }))
    .filter(({ key, title }) => key !== '' && title !== '');

/** A list filtered, sorted and paged by the server. A wide table scrolls by itself, never the screen. */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { list, rowKey, columns, paging, label, filters, empty, sort, onSort, chosen } = props;
  const [parameters] = useSearchParams();
  const { pathname } = useLocation();
  const [settings, setSettings] = useListSettings(`${screenOf(pathname, useParams())} ${rowKey}`);
  useWithin(list, paging);
  const isFiltered = [...parameters.keys()].some((name) => !NOT_FILTERS.has(name));
  const optional = {
    ...(props.onRow && { onRow: props.onRow }),
    ...(props.rowSelection && { rowSelection: props.rowSelection }),
    ...(props.expandable && { expandable: props.expandable }),
  };
  const canHide = hidable(columns);
  const hidden = new Set(settings.hidden.filter((key) => canHide.some((column) => column.key === key)));
  const shown = columns.filter(({ key, dataIndex }) => !hidden.has(key ?? dataIndex ?? ''));
  return (
    <section aria-label={label} className={styles['card']} tabIndex={-1}>
      <div className={styles['head']}>
        {filters && <div className={styles['filters']}>{filters}</div>}
        <TableSettings
          columns={canHide}
          hasFilters={filters !== undefined}
          onChange={setSettings}
          settings={settings}
        />
      </div>
      {chosen}
      {list.error !== null && list.data === undefined ? (
        <ProblemView error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Table<Row>
          {...optional}
          columns={sorted(shown, sort)}
          dataSource={list.data?.items ?? []}
          empty={<Nothing isFiltered={isFiltered} primary={props.primary} text={empty} />}
          isDense={settings.isDense}
          isLoading={list.isFetching && (list.data === undefined || list.isPlaceholderData)}
          {...(onSort && {
            onSort: (key, order) => onSort(order === null ? '' : `${order === 'descend' ? '-' : ''}${key}`),
          })}
          rowKey={rowKey}
        />
      )}
      {paging && list.data && (
        <TableFoot
          cursor={list.data.cursor ?? null}
          paging={paging}
          shown={list.data.items.length}
          total={list.data.total}
        />
      )}
    </section>
  );
}
