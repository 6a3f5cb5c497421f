import { startBillingPanel } from './billing-panel.js';
import { startCarrierPanel } from './carrier-panel.js';
import { startClockPanel } from './clock-panel.js';
import { startExchangePanel } from './exchange-panel.js';
import { startOperatorsPanel } from './operators-panel.js';
import { startPreviewPanel } from './preview-panel.js';
import { startSmsOutbox } from './sms-outbox.js';

startSmsOutbox();
startBillingPanel();
startExchangePanel();
startPreviewPanel();
startOperatorsPanel();
if (document.getElementById('carrier') !== null) startCarrierPanel();
if (document.getElementById('clock') !== null) startClockPanel();
