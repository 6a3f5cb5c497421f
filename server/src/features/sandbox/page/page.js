import { startBillingDesk } from './billing-desk.js';
import { startSmsOutbox } from './sms-outbox.js';

startSmsOutbox();
startBillingDesk();
