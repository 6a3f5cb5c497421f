import { startBillingPanel } from './billing-panel.js';
import { startCarrierPanel } from './carrier-panel.js';
import { startClockPanel } from './clock-panel.js';
import { startExchangePanel } from './exchange-panel.js';
import { startOperatorsPanel } from './operators-panel.js';
import { startPreviewPanel } from './preview-panel.js';
import { startSmsOutbox } from './sms-outbox.js';

const panels = {
  'sms-panel': startSmsOutbox,
  billing: startBillingPanel,
  exchange: startExchangePanel,
  'preview-panel': startPreviewPanel,
  operators: startOperatorsPanel,
  carrier: startCarrierPanel,
  clock: startClockPanel,
};
for (const [id, start] of Object.entries(panels)) if (document.getElementById(id) !== null) start();
