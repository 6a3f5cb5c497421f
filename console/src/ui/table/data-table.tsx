import type { UseQueryResult } from '@tanstack/react-query';
import { Table, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { Paging } from '#lib/address/paging.ts';
import { ProblemView } from '../problem-view.tsx';
import styles from './data-table.module.css';
import { Nothing } from './nothing.tsx';
import { TableFoot } from './table-foot.tsx';

/** A page of rows as the server answers it; a list that is shown whole has no `cursor`. */
interface ListAnswer<Row> {
  readonly items: readonly Row[];
  readonly total?: number | undefined;
  /** Where the next page begins; null: this is the last. */
  readonly cursor?: string | null | undefined;
}

export type Columns<Row> = NonNullable<TableProps<Row>['columns']>;

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
  /** Key of the sort column, prefixed with `-` if descending; kept in the address by the screen. */
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  readonly onRow?: TableProps<Row>['onRow'];
  readonly rowSelection?: TableProps<Row>['rowSelection'];
  readonly expandable?: TableProps<Row>['expandable'];
}

/** Address parameters that do not filter rows. */
const NOT_FILTERS: ReadonlySet<string> = new Set(['size', 'trail', 'sort', 'tab', 'view']);

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

/** A list filtered, sorted and paged by the server. A wide table scrolls by itself, never the screen. */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { list, rowKey, columns, paging, label, filters, empty, sort, onSort } = props;
  const [parameters] = useSearchParams();
  const isFiltered = [...parameters.keys()].some((name) => !NOT_FILTERS.has(name));
  const optional = {
    ...(props.onRow && { onRow: props.onRow }),
    ...(props.rowSelection && { rowSelection: props.rowSelection }),
    ...(props.expandable && { expandable: props.expandable }),
  };
  return (
    <section aria-label={label} className={styles['card']}>
      {filters && <div className={styles['filters']}>{filters}</div>}
      {list.error !== null && list.data === undefined ? (
        <ProblemView error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Table<Row>
          {...optional}
          columns={sorted(columns, sort)}
          dataSource={[...(list.data?.items ?? [])]}
          loading={list.isFetching && (list.data === undefined || list.isPlaceholderData)}
          locale={{ emptyText: <Nothing isFiltered={isFiltered} text={empty} /> }}
          onChange={(_page, _filters, order) => {
            if (Array.isArray(order) || onSort === undefined) return;
            onSort(order.order ? `${order.order === 'descend' ? '-' : ''}${String(order.columnKey)}` : '');
          }}
          pagination={false}
          rowKey={rowKey}
          scroll={{ x: 'max-content' }}
          size="small"
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
