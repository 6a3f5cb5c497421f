import { giveAuditKeys } from '#audit/audit-key.ts';
import { createAudienceSubjects } from '#catalogue/audience/audience-subjects.ts';
import { createCatalogue } from '#catalogue/catalogue.ts';
import { showStock } from '#catalogue/show-stock.ts';
import { countClaims } from '#claim/claim-counts.ts';
import { createClaims } from '#claim/claim-queue.ts';
import { createConsentCheck } from '#claim/consent-check.ts';
import { createPagePreviews } from '#claim-page/page-preview.ts';
import { createOperators } from '#operator/operators.ts';
import { createHomes } from '#platform/db/distributed/homes.ts';
import { observeGateways } from '#platform/gateways/observe-gateways.ts';
import { createLongWork } from '#platform/jobs/long-work.ts';
import { createTrySms } from '#platform/jobs/try-sms.ts';
import { hurryWatch } from '#platform/jobs/watch-code.ts';
import { createProcessMetrics } from '#platform/metrics/process-metrics.ts';
import { createSmsSender } from '#platform/sms/sms-sender.ts';
import type { SmsKey } from '#platform/sms/sms-store.ts';
import { createChallenges } from '#risk/challenge/challenges.ts';
import { createProofsOfWork } from '#risk/challenge/proof-of-work.ts';
import { createDevices } from '#risk/device/device-cookie.ts';
import { createRisk } from '#risk/risk.ts';
import { createIdentity } from '#subscriber/identity.ts';
import { createReversals } from '#use/reversal.ts';
import { createUses } from '#use/use.ts';
import type { AppNeeds, AppNode } from './app-needs.ts';

/** Makes what the rooms share, without starting it. */
export function createNode(needs: AppNeeds): AppNode {
  const { db, clock, log, deriveKey, settings } = needs;
  giveAuditKeys(db, deriveKey);
  const metrics = settings.metricsToken === undefined ? undefined : (needs.sibling?.own ?? createProcessMetrics());
  const gateways = observeGateways(needs.gateways, log, metrics);
  const { smsRoutes: routes, numberAuth, provisioning } = gateways;
  const catalogue = createCatalogue(db, clock, log);
  if (metrics !== undefined) showStock(catalogue, clock, metrics);
  const homes = createHomes(db, log);
  const claims = createClaims({ db, homes }, catalogue, clock);
  const onLost = (lost: SmsKey) => hurryWatch(db, lost, clock.now());
  const sms = createSmsSender({ db, clock, log, routes, metrics, onLost });
  const devices = createDevices(deriveKey);
  const proofs = createChallenges({
    db,
    deriveKey,
    log,
    proofs: createProofsOfWork(db, deriveKey),
    service: gateways.challenge,
  });
  const risk = createRisk({
    db,
    clock,
    deriveKey,
    log,
    proofs,
    devices,
    settings: settings.risk,
    service: gateways.risk,
    metrics,
  });
  const identity = createIdentity({
    db,
    clock,
    deriveKey,
    sms,
    numberAuth,
    log,
    smsCaps: settings.smsCaps,
    devices,
    proofs,
    risk,
  });
  const { cipher, confirmations } = identity;
  const billing = { db, clock, provisioning, cipher, log, termsOf: catalogue.termsOf };
  return {
    ...needs,
    gateways,
    metrics,
    catalogue,
    homes,
    audienceSubjects: createAudienceSubjects({ db, cipher, catalogue, metrics }),
    claims: metrics === undefined ? claims : countClaims(claims, metrics),
    consents: createConsentCheck(db, catalogue),
    identity,
    risk,
    operators: createOperators({ db, deriveKey, log, metrics, identityProvider: settings.identityProvider }),
    uses: createUses({ ...billing, homes, confirmations, metrics }),
    reversals: createReversals(billing),
    previews: createPagePreviews(deriveKey),
    sms,
    trySms: createTrySms({ sms, log }),
    longWork: createLongWork(needs.pool),
  };
}
