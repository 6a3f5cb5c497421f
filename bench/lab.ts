import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { listMyCoupons } from '@coupon-centre/contract/wallet/list-my-coupons';
import { startHost } from '#tools/host.ts';
import { load, median } from '#tools/load.ts';
import { ownPhonesFrom } from '#tools/own-phones.ts';
import { timeOf } from '#tools/processor-time.ts';
import { execFileSync } from 'node:child_process';
const rounds = Number(process.argv[2] ?? 4);
const seconds = Number(process.argv[3] ?? 2);
const only = process.argv[4]?.split(',');
const N = 2000;
const { host, stop } = await startHost<any>('server-host', 'on', String(rounds + 2), String(2 * N), '30', 'bench');
const collecting = await ownPhonesFrom(host.baseUrl, host.devices.slice(0, N), 30);
const looking = await ownPhonesFrom(host.baseUrl, host.devices.slice(N), 30);
const one = await fetch(host.baseUrl + '/bench/empty', { method: 'POST', headers: { 'content-type': 'application/json', ...(collecting[0] as any) }, body: JSON.stringify({ sCardId: host.hot[0], requestId: 'abcdefghijkl' }) });
const body = await one.text();
const headers = Object.fromEntries([...one.headers].filter(([n]) => !['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'].includes(n)));
console.log(one.status, body, headers);
const bare = await startHost<any>('bare-host', JSON.stringify(headers), body);
const emptyBody = (round: number) => ({ body: { sCardId: host.hot[round] }, hasRequestId: true });
const rows: any[] = [
  { name: 'bare', base: bare.host, ask: (r: number) => ({ path: '/bench/empty', ...emptyBody(r), sessions: collecting }) },
  { name: 'empty', base: host, ask: (r: number) => ({ path: '/bench/empty', ...emptyBody(r), sessions: collecting }) },
  { name: 'claim', base: host, ask: (r: number) => ({ path: claimCoupon.path, ...emptyBody(r), sessions: r === 0 ? looking : collecting }) },
  { name: 'gone', base: host, ask: () => ({ path: claimCoupon.path, body: { sCardId: host.soldOut }, hasRequestId: true, sessions: collecting }) },
  { name: 'mine', base: host, ask: () => ({ path: listMyCoupons.path, body: { tab: 'AVAILABLE' }, sessions: looking }) },
];
const ps = () => execFileSync('ps', ['-eo', 'pid,ppid,args']).toString().split('\n').map((l) => l.trim().split(/\s+/));
const dbPids = () => { const all = ps(); const top = all.filter((p) => p[1] === String(host.pid)).map((p) => p[0]); return all.filter((p) => top.includes(p[0]!) || top.includes(p[1]!)).map((p) => p[0]!); };
const dbTime = async () => { let t = 0; for (const p of dbPids()) t += (await timeOf(p)).ms; return t; };
const got: Record<string, any[]> = {};
for (let r = only ? 1 : 0; r <= rounds; r += 1) for (const row of rows) {
  if (only && !only.includes(row.name)) continue;
  const before = (await timeOf(row.base.pid)).ms; const dbBefore = await dbTime();
  const m = await load(row.base.baseUrl, { name: row.name, ...row.ask(r) }, { connections: 256, seconds: r === 0 ? 3 : seconds });
  const ms = (await timeOf(row.base.pid)).ms - before; const db = (await dbTime()) - dbBefore;
  const n = m.perSecond * (r === 0 ? 3 : seconds);
  if (r > 0) (got[row.name] ??= []).push({ rate: m.perSecond, srv: (ms / n) * 1000, db: (db / n) * 1000, refused: m.refused, broken: m.broken, p99: m.p99Ms });
}
const med = (n: string, f: string) => median((got[n] ?? []).map((x) => x[f]));
for (const n of Object.keys(got)) console.log(n.padEnd(6), 'rate', Math.round(med(n, 'rate')), 'srv ms/1000', med(n, 'srv').toFixed(1), 'db', med(n, 'db').toFixed(1), 'p99', med(n, 'p99').toFixed(0), 'refused', got[n]!.map((x) => x.refused + x.broken).join(','), '| bare/this cpu', (med('bare', 'srv') / med(n, 'srv')).toFixed(2), 'empty/this', (med('empty', 'srv') / med(n, 'srv')).toFixed(2), 'rate/empty', median(got[n]!.map((x, i) => x.rate / (got['empty']?.[i]?.rate ?? NaN))).toFixed(2));
await stop(); await bare.stop();
