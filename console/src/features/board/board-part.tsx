import { BOARD_ROWS_MAX } from '@coupon-centre/contract/board/show-board';
import { Button } from 'antd';
import type { CallRequest, CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { Card } from '#ui/card.tsx';
import { Nothing } from '#ui/table/nothing.tsx';
import { type Columns, Table } from '#ui/table/table.tsx';
import { words as book } from './words.ts';

export type Board = CallResponse<'showBoard'>;
export type Part = CallRequest<'exportBoard'>['part'];

/** One section of the board as a table with CSV export. */
export function BoardPart<Row extends object>(props: {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly columns: Columns<Row>;
  readonly rowKey: (row: Row) => string;
  readonly onExport: () => void;
}) {
  const words = useWords(book);
  return (
    <Card
      extra={
        <Button onClick={props.onExport} size="small">
          {words.export}
        </Button>
      }
      isSmall
      style={{ marginBottom: 12 }}
      title={props.title}
    >
      {props.rows.length >= BOARD_ROWS_MAX && <p style={{ margin: '0 0 8px' }}>{words.mostOnly(BOARD_ROWS_MAX)}</p>}
      <Table<Row>
        columns={props.columns}
        dataSource={props.rows}
        empty={<Nothing text={words.noFigures} />}
        rowKey={props.rowKey}
      />
    </Card>
  );
}
