import type { RiskRule } from '@coupon-centre/contract/risk/risk-rules';

const everywhere: RiskRule['on'] = ['SMS', 'LOGIN', 'CLAIM', 'EXCHANGE'];
const grants: RiskRule['on'] = ['CLAIM', 'EXCHANGE'];

/** What is in force until operators approve a set of their own: version 0. docs/flows/risk.md gives the reasons for the numbers. */
export const shippedRules: readonly RiskRule[] = [
  {
    id: 'exempt',
    name: { 'zh-CN': '豁免名单', en: 'On the list of exemptions' },
    on: everywhere,
    when: [{ fact: 'LISTED', effect: 'EXEMPT' }],
    verdict: 'ALLOW',
    mode: 'ON',
  },
  {
    id: 'blocked',
    name: { 'zh-CN': '拦截名单', en: 'On the block list' },
    on: everywhere,
    when: [{ fact: 'LISTED', effect: 'BLOCK' }],
    verdict: 'REFUSE',
    mode: 'ON',
  },
  {
    id: 'device-farm',
    name: { 'zh-CN': '同一设备账号过多', en: 'One device, a crowd of accounts' },
    on: grants,
    when: [{ fact: 'DEVICE_SHARED', atLeast: 12 }],
    verdict: 'REFUSE',
    mode: 'ON',
  },
  {
    id: 'device-shared-at-start',
    name: { 'zh-CN': '开抢时同一设备多个账号', en: 'One device, several accounts as a grab starts' },
    on: ['CLAIM'],
    when: [
      { fact: 'DEVICE_SHARED', atLeast: 4 },
      { fact: 'AFTER_START', belowSeconds: 60 },
    ],
    verdict: 'CHALLENGE',
    mode: 'ON',
  },
  {
    id: 'device-shared',
    name: { 'zh-CN': '同一设备账号超过家庭规模', en: 'One device, more accounts than a family' },
    on: grants,
    when: [{ fact: 'DEVICE_SHARED', atLeast: 7 }],
    verdict: 'HOLD',
    mode: 'ON',
  },
  {
    id: 'deviceless-network',
    name: { 'zh-CN': '繁忙地址上的无设备标识请求', en: 'No device, on a busy address' },
    on: ['SMS', ...grants],
    when: [{ fact: 'NO_DEVICE' }, { fact: 'COUNT', measure: 'WITHOUT_DEVICE', by: 'ADDRESS', minutes: 60, atLeast: 4 }],
    verdict: 'CHALLENGE',
    mode: 'ON',
  },
  {
    id: 'new-devices',
    name: { 'zh-CN': '同一地址涌现新账号与新设备', en: 'One address, many new accounts on new devices' },
    on: grants,
    when: [
      { fact: 'NEW_DEVICE', belowMinutes: 60 },
      { fact: 'COUNT', measure: 'NEW_SUBSCRIBERS', by: 'ADDRESS', minutes: 60, atLeast: 30 },
    ],
    verdict: 'CHALLENGE',
    mode: 'ON',
  },
  {
    id: 'deviceless-range',
    name: { 'zh-CN': '同一网段大量无设备标识的账号', en: 'One network, a crowd of accounts without a device' },
    on: grants,
    when: [
      { fact: 'NO_DEVICE' },
      { fact: 'COUNT', measure: 'WITHOUT_DEVICE', by: 'NETWORK', minutes: 60, atLeast: 12 },
    ],
    verdict: 'CHALLENGE',
    mode: 'ON',
  },
  {
    id: 'new-devices-range',
    name: { 'zh-CN': '同一网段涌现新账号与新设备', en: 'One network, many new accounts on new devices' },
    on: grants,
    when: [
      { fact: 'NEW_DEVICE', belowMinutes: 60 },
      { fact: 'COUNT', measure: 'NEW_SUBSCRIBERS', by: 'NETWORK', minutes: 60, atLeast: 60 },
    ],
    verdict: 'CHALLENGE',
    mode: 'ON',
  },
  {
    id: 'wrong-codes',
    name: { 'zh-CN': '同一地址反复输错', en: 'Many wrong codes from one address' },
    on: ['SMS', 'EXCHANGE'],
    when: [{ fact: 'COUNT', measure: 'FAILURES', by: 'ADDRESS', minutes: 60, atLeast: 60 }],
    verdict: 'CHALLENGE',
    mode: 'ON',
  },
  {
    id: 'busy-number',
    name: { 'zh-CN': '同一账号请求过快', en: 'One account, too many calls' },
    on: grants,
    when: [{ fact: 'COUNT', measure: 'CALLS', by: 'SUBSCRIBER', minutes: 1, atLeast: 60 }],
    verdict: 'CHALLENGE',
    mode: 'SHADOW',
  },
  {
    id: 'script',
    name: { 'zh-CN': '程序而非浏览器', en: 'A program, not a browser' },
    on: grants,
    when: [{ fact: 'SCRIPT' }, { fact: 'COUNT', measure: 'SUBSCRIBERS', by: 'ADDRESS', minutes: 60, atLeast: 4 }],
    verdict: 'CHALLENGE',
    mode: 'ON',
  },
  {
    id: 'iot-card',
    name: { 'zh-CN': '物联网卡', en: 'IoT card' },
    on: grants,
    when: [{ fact: 'SEGMENT', isOneOf: ['IOT'] }],
    verdict: 'HOLD',
    mode: 'ON',
  },
  {
    id: 'virtual-operator',
    name: { 'zh-CN': '虚拟运营商新号', en: 'New account of a virtual operator' },
    on: grants,
    when: [
      { fact: 'SEGMENT', isOneOf: ['VIRTUAL'] },
      { fact: 'NEW_ACCOUNT', belowMinutes: 1440 },
    ],
    verdict: 'CHALLENGE',
    mode: 'ON',
  },
];
