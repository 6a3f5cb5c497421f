import { recipients, type StarterFacts } from '#starter/starter-facts.ts';

/** An operator, with days that are none of the usual ones, and names that HTML has to escape. */
export const starterFacts: StarterFacts = {
  operator: { 'zh-CN': '启澜移动<云溪>', en: 'Qilan & Yunxi' },
  hotline: '4001234567',
  address: { 'zh-CN': '云溪市滨江路1号', en: '1 Riverside Road, Yunxi' },
  privacyContact: 'privacy@example.com',
  colour: '#00485f',
  recipients,
  days: {
    request: 15,
    appeal: 14,
    usage: 91,
    sms: 31,
    messages: 88,
    feedbackKeep: 366,
    requestKeep: 1095,
    closed: 89,
    sighting: 29,
  },
};
