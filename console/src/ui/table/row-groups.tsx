import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Rows that are drawn together. */
const GROUP = 50;
/** Of a row that was not drawn yet. */
const ROW_PX = 40;
/** Drawn before it is seen. */
const AHEAD = '800px 0px';

/** Rows with the focus or with an expanded one stay drawn: they would not be the same again. */
const isInUse = (body: HTMLElement): boolean =>
  body.contains(document.activeElement) || body.querySelector('[aria-expanded="true"]') !== null;

/** One group: its rows while it is near the screen or in use, otherwise as much room as they took. */
const Group = ({
  rows,
  width,
  count,
}: {
  readonly rows: () => ReactNode;
  readonly width: number;
  readonly count: number;
}) => {
  const place = useRef<HTMLTableSectionElement>(null);
  const [isNear, setNear] = useState(false);
  const heightPx = useRef(count * ROW_PX);
  useEffect(() => {
    const body = place.current;
    if (body === null) return;
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (seen === undefined) return;
        if (!seen.isIntersecting && isInUse(body)) return;
        if (!seen.isIntersecting && body.rows.length > 1) heightPx.current = body.offsetHeight;
        setNear(seen.isIntersecting);
      },
      { rootMargin: AHEAD },
    );
    watch.observe(body);
    return () => watch.disconnect();
  }, []);
  return (
    <tbody ref={place}>
      {isNear ? (
        rows()
      ) : (
        <tr>
          <td colSpan={width} style={{ height: heightPx.current, padding: 0 }} />
        </tr>
      )}
    </tbody>
  );
};

interface Props<Row> {
  readonly rows: readonly Row[];
  readonly rowOf: (row: Row, at: number) => ReactNode;
  /** Columns. */
  readonly width: number;
}

/** The rows of a table. Of a long one only the groups near the screen are drawn, so that ten thousand rows scroll like fifty. */
export function RowGroups<Row>({ rows, rowOf, width }: Props<Row>) {
  if (rows.length <= 2 * GROUP) return <tbody>{rows.map(rowOf)}</tbody>;
  return Array.from({ length: Math.ceil(rows.length / GROUP) }, (_, at) => {
    const first = at * GROUP;
    const own = rows.slice(first, first + GROUP);
    return (
      <Group count={own.length} key={first} rows={() => own.map((row, nth) => rowOf(row, first + nth))} width={width} />
    );
  });
}
