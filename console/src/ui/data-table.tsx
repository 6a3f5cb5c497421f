import type { UseQueryResult } from '@tanstack/react-query';
import { Table, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { Paging } from '#lib/paging.ts';
import styles from './data-table.module.css';
import { Nothing } from './nothing.tsx';
import { ProblemView } from './problem-view.tsx';
import { TableFoot } from './table-foot.tsx';

/** A page of rows as the server answers it: by cursor (`nextCursor`), or by number of page (`total`). */
interface ListAnswer<Row> {
  readonly items: readonly Row[];
  readonly total?: number | undefined;
  readonly nextCursor?: string | null | undefined;
}

interface Props<Row> {
  readonly list: UseQueryResult<ListAnswer<Row>>;
  readonly rowKey: keyof Row & string;
  /** Mark a column that the server sorts by with `sorter: true` and its `key`. */
  readonly columns: NonNullable<TableProps<Row>['columns']>;
  /** Without it the list is whole. */
  readonly paging?: Paging;
  /** What it is called, for those who hear the screen. */
  readonly label: string;
  /** Filters above it. */
  readonly filters?: ReactNode;
  /** In place of the words that nothing is here, or that nothing fits. */
  readonly empty?: ReactNode;
  /** Key of a column, a `-` before it from the last on; kept in the address by the screen. */
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  readonly onRow?: TableProps<Row>['onRow'];
  readonly rowSelection?: TableProps<Row>['rowSelection'];
  readonly expandable?: TableProps<Row>['expandable'];
}

/** What stands in an address and leaves out no row. */
const NOT_FILTERS: ReadonlySet<string> = new Set(['page', 'size', 'trail', 'sort', 'tab']);

/** The sorted column shows which way. */
function sorted<Row>(columns: Props<Row>['columns'], sort: string | undefined): Props<Row>['columns'] {
  if (sort === undefined) return columns;
  const isDown = sort.startsWith('-');
  const key = isDown ? sort.slice(1) : sort;
  return columns.map((column) =>
    column.sorter === true
      ? { ...column, sortOrder: column.key === key ? (isDown ? ('descend' as const) : ('ascend' as const)) : null }
      : column,
  );
}

/** A list of the server's: filtered, sorted and paged there. Its own width scrolls, never the screen's. */
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
          locale={{ emptyText: empty ?? <Nothing isFiltered={isFiltered} /> }}
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
          nextCursor={list.data.nextCursor}
          paging={paging}
          shown={list.data.items.length}
          total={list.data.total}
        />
      )}
    </section>
  );
}
