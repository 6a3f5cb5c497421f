import { describe, expect, it } from 'vitest';
import { NOON_MS, testDeriveKey, workOff } from '#test/login-scene.ts';
import { databaseScene } from '#test/scene.ts';
import { createProofsOfWork, type WorkedFor } from './proof-of-work.ts';

const VALID_MS = 300_000;
const mine: WorkedFor = { subject: Buffer.alloc(32, 1), address: '10.0.0.1', action: 'LOGIN' };
const other = { ...mine, subject: Buffer.alloc(32, 2) };
const elsewhere = { ...mine, address: '10.0.0.2' };

const { db } = await databaseScene();
const proofs = createProofsOfWork(db, testDeriveKey());

const solve = async (): Promise<string> => workOff(await proofs.ask(mine, NOON_MS, 'usual'));
const alter = (solved: string, change: (proof: ReturnType<typeof read>) => void): string => {
  const proof = read(solved);
  change(proof);
  return Buffer.from(JSON.stringify(proof)).toString('base64');
};
const read = (solved: string) =>
  JSON.parse(Buffer.from(solved, 'base64').toString()) as {
    challenge: { parameters: Record<string, unknown> & { data: Record<string, unknown> }; signature: string };
    solution: { counter: number; derivedKey: string };
  };

describe('a proof of work', () => {
  it('is accepted once, of thirty at once', async () => {
    const solved = await solve();
    const accepted = await Promise.all(Array.from({ length: 30 }, () => proofs.accept(mine, solved, NOON_MS)));
    expect(accepted.filter(Boolean)).toHaveLength(1);
  });

  it('holds for the number and the network it was asked for', async () => {
    const solved = await solve();
    expect(await proofs.accept(other, solved, NOON_MS)).toBe(false);
    expect(await proofs.accept(elsewhere, solved, NOON_MS)).toBe(false);
    expect(await proofs.accept(mine, solved, NOON_MS)).toBe(true);
  });

  it('holds for five minutes, to the millisecond', async () => {
    expect(await proofs.accept(mine, await solve(), NOON_MS + VALID_MS - 1)).toBe(true);
    expect(await proofs.accept(mine, await solve(), NOON_MS + VALID_MS)).toBe(false);
  });

  it('is memory-hard: 16 MiB each', async () => {
    const { parameters } = await proofs.ask(mine, NOON_MS, 'usual');
    expect(parameters.algorithm).toBe('SCRYPT');
    expect(128 * parameters.cost * (parameters.memoryCost ?? 0)).toBe(16 * 2 ** 20);
  });

  it('is asked for again as it is while it is open', async () => {
    const of = { ...mine, subject: Buffer.alloc(32, 3) };
    const [one, again] = await Promise.all([proofs.ask(of, NOON_MS, 'usual'), proofs.ask(of, NOON_MS, 'usual')]);
    expect(again).toEqual(one);
    expect(await proofs.ask(of, NOON_MS + VALID_MS - 1, 'usual')).not.toEqual(one);
    const open = await proofs.ask(of, NOON_MS + VALID_MS, 'usual');
    expect(await proofs.accept(of, await workOff(open), NOON_MS + VALID_MS)).toBe(true);
    expect(await proofs.ask(of, NOON_MS + VALID_MS, 'usual')).not.toEqual(open);
  });

  it('takes more work where more comes from', async () => {
    const counters = await Promise.all(
      (['usual', 'heavy'] as const).map(
        async (amount) => read(await workOff(await proofs.ask(mine, NOON_MS, amount))).solution.counter,
      ),
    );
    expect(counters[0]).toBeLessThan(5);
    expect(counters[1]).toBeGreaterThanOrEqual(6);
  });

  it.each<[string, Parameters<typeof alter>[1]]>([
    [
      'a longer life',
      ({ challenge }) => {
        challenge.parameters.data['untilMs'] = NOON_MS * 2;
      },
    ],
    [
      'less to prove',
      ({ challenge }) => {
        challenge.parameters['keyPrefix'] = '00';
      },
    ],
    [
      'endless work for us',
      ({ challenge }) => {
        challenge.parameters['cost'] = 2 ** 40;
      },
    ],
    [
      'another signature',
      ({ challenge }) => {
        challenge.signature = 'ab'.repeat(32);
      },
    ],
    [
      'another key',
      ({ solution }) => {
        solution.derivedKey = 'cd'.repeat(32);
      },
    ],
  ])('does not hold with %s', async (_what, change) => {
    expect(await proofs.accept(mine, alter(await solve(), change), NOON_MS)).toBe(false);
  });

  it.each([['', 'no JSON', Buffer.from('[]').toString('base64'), Buffer.from('{"challenge":{}}').toString('base64')]])(
    'is not any text',
    async (...texts) => {
      for (const text of texts) expect(await proofs.accept(mine, text, NOON_MS)).toBe(false);
    },
  );
});
