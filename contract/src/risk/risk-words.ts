import type { RiskEntryKind } from './risk-entry.ts';
import type { RiskPlace, RiskRule, RiskVerdict } from './risk-rules.ts';

type Condition = RiskRule['when'][number];
type Of<Fact extends Condition['fact'], Field extends string> =
  Extract<Condition, { fact: Fact }> extends Readonly<Record<Field, infer Value>> ? Value : never;
type Named<Code extends string> = Readonly<Record<Code, string>>;

const ZH = {
  places: { SMS: '登录短信', LOGIN: '登录', CLAIM: '领券', EXCHANGE: '兑换' } satisfies Named<RiskPlace>,
  verdicts: { ALLOW: '放行', CHALLENGE: '安全验证', REFUSE: '拒绝', HOLD: '暂扣' } satisfies Named<RiskVerdict>,
  modes: { ON: '生效', SHADOW: '仅观察', OFF: '停用' } satisfies Named<RiskRule['mode']>,
  measures: {
    SUBSCRIBERS: '不同用户数',
    NEW_SUBSCRIBERS: '新用户数（注册不足一天）',
    FRESH_DEVICE: '使用新设备标识的用户数（不足一小时或没有）',
    WITHOUT_DEVICE: '无设备标识的用户数',
    CALLS: '请求次数',
    FAILURES: '验证码错误次数',
  } satisfies Named<Of<'COUNT', 'measure'>>,
  countedBy: {
    DEVICE: '同一设备',
    ADDRESS: '同一地址',
    NETWORK: '同一网段',
    SEGMENT: '同一号段',
    SUBSCRIBER: '同一用户',
  } satisfies Named<Of<'COUNT', 'by'>>,
  segments: { VIRTUAL: '虚拟运营商', IOT: '物联网卡' } satisfies Named<Of<'SEGMENT', 'isOneOf'>[number]>,
  facts: {
    COUNT: '一段时间内的数量',
    SHARE: '一段时间内的占比',
    DEVICE_SHARED: '设备被多个用户使用',
    NO_DEVICE: '没有设备标识',
    NEW_DEVICE: '设备标识是新的',
    NEW_ACCOUNT: '账号是新的',
    SCRIPT: '由程序发出',
    AFTER_START: '开始后很快就来',
    CHANNEL: '渠道',
    SEGMENT: '号段',
    LISTED: '在名单中',
  } satisfies Named<Condition['fact']>,
  entryKinds: {
    DEVICE: '设备',
    NETWORK: '网络',
    NUMBER: '手机号码',
    SEGMENT: '号段',
    SUBSCRIBER: '用户',
  } satisfies Named<RiskEntryKind>,
  lists: { BLOCK: '拦截名单', EXEMPT: '豁免名单' },
  goneRule: '已删除的规则',
  and: '，且',
  comma: '、',
  count: ({ by, within, measure, atLeast }: Readonly<Record<'by' | 'within' | 'measure' | 'atLeast', string>>) =>
    `${by}${within}内的${measure}达到 ${atLeast}`,
  share: ({ by, within, measure, percent }: Readonly<Record<'by' | 'within' | 'measure' | 'percent', string>>) =>
    `${by}${within}内，${measure}占不同用户数的比例达到 ${percent}%`,
  deviceShared: (atLeast: string) => `设备近期被至少 ${atLeast} 个用户使用过`,
  noDevice: '请求不带设备标识',
  newDevice: (age: string) => `设备标识产生不足${age}，或没有`,
  newAccount: (age: string) => `账号注册不足${age}`,
  script: '由程序而不是浏览器发出',
  afterStart: (seconds: string) => `开始后 ${seconds} 秒内领取`,
  channel: (names: string) => `渠道为 ${names}`,
  segment: (names: string) => `号码属于${names}`,
  listed: (list: string) => `在${list}中`,
  minutes: (count: string) => ` ${count} 分钟`,
  hours: (count: string) => ` ${count} 小时`,
  days: (count: string) => ` ${count} 天`,
};

/** Texts of risk rules, for the screens of risk and of approvals. */
export const riskWords: Readonly<Record<'zh-CN' | 'en', typeof ZH>> = {
  'zh-CN': ZH,
  en: {
    places: { SMS: 'Login SMS', LOGIN: 'Login', CLAIM: 'Claim', EXCHANGE: 'Exchange' },
    verdicts: { ALLOW: 'Allow', CHALLENGE: 'Challenge', REFUSE: 'Refuse', HOLD: 'Hold' },
    modes: { ON: 'On', SHADOW: 'In shadow', OFF: 'Off' },
    measures: {
      SUBSCRIBERS: 'different subscribers',
      NEW_SUBSCRIBERS: 'new subscribers (less than a day)',
      FRESH_DEVICE: 'subscribers with a fresh device id (less than an hour, or none)',
      WITHOUT_DEVICE: 'subscribers without a device id',
      CALLS: 'requests',
      FAILURES: 'wrong codes',
    },
    countedBy: {
      DEVICE: 'one device',
      ADDRESS: 'one address',
      NETWORK: 'one network',
      SEGMENT: 'one number segment',
      SUBSCRIBER: 'one subscriber',
    },
    segments: { VIRTUAL: 'a virtual operator', IOT: 'IoT cards' },
    facts: {
      COUNT: 'Count within a time',
      SHARE: 'Share within a time',
      DEVICE_SHARED: 'Device used by several subscribers',
      NO_DEVICE: 'No device id',
      NEW_DEVICE: 'New device id',
      NEW_ACCOUNT: 'New account',
      SCRIPT: 'Sent by a script',
      AFTER_START: 'Soon after the start',
      CHANNEL: 'Channel',
      SEGMENT: 'Number segment',
      LISTED: 'On a list',
    },
    entryKinds: {
      DEVICE: 'Device',
      NETWORK: 'Network',
      NUMBER: 'Mobile number',
      SEGMENT: 'Number segment',
      SUBSCRIBER: 'Subscriber',
    },
    lists: { BLOCK: 'Block list', EXEMPT: 'Exempt list' },
    goneRule: 'A removed rule',
    and: ', and ',
    comma: ', ',
    count: ({ by, within, measure, atLeast }) => `at least ${atLeast} ${measure} from ${by} within ${within}`,
    share: ({ by, within, measure, percent }) =>
      `${measure} are at least ${percent}% of all subscribers from ${by} within ${within}`,
    deviceShared: (atLeast) => `the device was lately used by at least ${atLeast} subscribers`,
    noDevice: 'the request has no device id',
    newDevice: (age) => `the device id is less than ${age} old, or missing`,
    newAccount: (age) => `the account is less than ${age} old`,
    script: 'it was sent by a script, not a browser',
    afterStart: (seconds) => `the claim comes within ${seconds} s of the start`,
    channel: (names) => `the channel is ${names}`,
    segment: (names) => `the number belongs to ${names}`,
    listed: (list) => `it is on the ${list.toLowerCase()}`,
    minutes: (count) => `${count} min`,
    hours: (count) => `${count} h`,
    days: (count) => (count === '1' ? '1 day' : `${count} days`),
  },
};

export type RiskWords = typeof ZH;
