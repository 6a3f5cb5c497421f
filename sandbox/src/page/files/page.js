import { startBillingDesk } from './billing-desk.js';
import { startCarrierDesk } from './carrier-desk.js';
import { startClockDesk } from './clock-desk.js';
import { startExchangeDesk } from './exchange-desk.js';
import { startPreviewDesk } from './preview-desk.js';
import { startSmsOutbox } from './sms-outbox.js';

startSmsOutbox();
startBillingDesk();
startExchangeDesk();
startPreviewDesk();
if (document.getElementById('carrier') !== null) startCarrierDesk();
if (document.getElementById('clock') !== null) startClockDesk();
