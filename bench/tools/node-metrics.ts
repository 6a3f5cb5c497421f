/** A node's metrics: values by series, as Prometheus would read them. */
export type NodeMetrics = ReadonlyMap<string, number>;

export async function readMetrics(baseUrl: string, token: string): Promise<NodeMetrics> {
  const answer = await fetch(`${baseUrl}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`no metrics: ${answer.status}`);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

/** The series of a name with these labels, and by how much each has grown. */
function growthOf(name: string, labels: readonly string[], [before, after]: readonly [NodeMetrics, NodeMetrics]) {
  const isWanted = (series: string): boolean =>
    series.startsWith(`${name}{`) && labels.every((label) => series.includes(label));
  return [...after]
    .filter(([series]) => isWanted(series))
    .map(([series, value]) => ({ series, grownBy: value - (before.get(series) ?? 0) }));
}

const labelOf = (series: string, label: string): string => new RegExp(`[{,]${label}="([^"]*)"`).exec(series)?.[1] ?? '';

/** Answers of a call by their codes. */
export function answersBetween(
  path: string,
  between: readonly [NodeMetrics, NodeMetrics],
): ReadonlyMap<string, number> {
  const grown = growthOf('coupon_centre_answers_total', [`call="${path}"`], between);
  return new Map(grown.map(({ series, grownBy }) => [labelOf(series, 'code'), grownBy]));
}

/** Verdicts on claims: how many, and the least bound in seconds that this share of them kept. */
export function verdictsBetween(share: number, between: readonly [NodeMetrics, NodeMetrics]) {
  const buckets = growthOf('coupon_centre_risk_verdict_seconds_bucket', ['place="CLAIM"'], between)
    .map(({ series, grownBy }) => ({ seconds: Number(labelOf(series, 'le').replace('+', '')) || Infinity, grownBy }))
    .toSorted((one, other) => one.seconds - other.seconds);
  const count = buckets.at(-1)?.grownBy ?? 0;
  return { count, withinSeconds: buckets.find(({ grownBy }) => grownBy >= count * share)?.seconds ?? Number.NaN };
}
