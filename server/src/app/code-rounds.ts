import { codeFileBox } from '#code-file/code-file-rows.ts';
import { workOrderedFile } from '#code-file/ordered-file.ts';
import { distributeSome } from '#coupon/distribute.ts';
import { exchangeCodeKey } from '#coupon/exchange-code.ts';
import { exchangeFileBox, workExchangeJob } from '#coupon/exchange-job.ts';
import { raisePartnerAlarms } from '#coupon/partner-alarm.ts';
import { createPartnerCodes } from '#coupon/partner-code.ts';
import { workImportPart } from '#coupon/partner-import.ts';
import { plainSmsBox } from '#identity/plain-sms.ts';
import { longWorkPool } from '#jobs/long-work.ts';
import type { AppNeeds, Parts } from './app-needs.ts';

/** A round ends after so long, so that a worker that is asked to stop does. */
const ROUND_MAX_MS = 8_000;

/** Does one piece after the other until there is nothing to do, or for long enough. */
const keepAt = (piece: () => Promise<'more' | 'done' | 'idle'>) => async (): Promise<void> => {
  const until = performance.now() + ROUND_MAX_MS;
  while ((await piece()) !== 'idle' && performance.now() < until);
};

/** Long work that operators ordered: imports, batches of codes, distributions; and the alarms of partners' codes. */
export function createCodeRounds(
  { db, pool, clock, log, deriveKey, settings }: AppNeeds,
  { catalogue, identity }: Parts,
): readonly (() => Promise<void>)[] {
  const importing = { db, codes: createPartnerCodes(deriveKey) };
  const distributing = { db, catalogue, cipher: identity.cipher };
  const [box, codeKey] = [exchangeFileBox(deriveKey), exchangeCodeKey(deriveKey)];
  const fileBox = codeFileBox(deriveKey);
  const toTell = { box: plainSmsBox(deriveKey), phones: settings.alarmPhones ?? [] };
  const now = () => clock.now();
  return [
    keepAt(() => workImportPart(importing, now())),
    keepAt(() => distributeSome(distributing, now())),
    async () => {
      const longPool = longWorkPool(pool);
      try {
        await workExchangeJob({ db, pool: longPool, box, codeKey, now });
        await workOrderedFile({ db, pool: longPool, clock, box: fileBox, codeKey });
      } finally {
        await longPool.end();
      }
    },
    async () => {
      const raised = await raisePartnerAlarms(db, toTell, now());
      for (const alarm of raised) log.warn(alarm, "a partner's codes are running out");
    },
  ];
}
