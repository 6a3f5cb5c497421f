import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { CallRequest } from '#lib/call.ts';

type Written = CallRequest<'checkPage'>;
/** Every name of a field in a value, at any depth. */
export type FieldsIn<Value> = Value extends readonly (infer Item)[]
  ? FieldsIn<Item>
  : Value extends object
    ? { [Name in keyof Value & string]: Name | FieldsIn<Value[Name]> }[keyof Value & string]
    : never;
type PageField = Exclude<FieldsIn<Written>, Locale> | 'version';

/** Names of a claim page's fields in the table of what is asked; keyed by the page, so that none is without a name. */
export const pageFieldWords: Readonly<Record<Locale, Readonly<Record<PageField, string>>>> = {
  'zh-CN': {
    version: '版本',
    content: '',
    title: '标题',
    subTitle: '副标题',
    share: '分享',
    imageUrl: '图片地址',
    background: '背景',
    color: '颜色',
    image: '图片地址',
    modules: '模块',
    kind: '类型',
    moduleId: '编号',
    art: '插画',
    bgColor: '底色',
    link: '链接',
    heading: '小标题',
    layout: '排列',
    coupons: '优惠券',
    html: '正文',
    isFolded: '默认折叠',
    text: '按钮文字',
    does: '点击后',
    sCardId: '领取的券',
    isSticky: '固定在屏幕底部',
    label: '说明文字',
    to: '倒计时到',
    endedText: '结束后显示',
    effectiveFrom: '生效时间',
    effectiveTo: '结束时间',
    variants: '方案',
    name: '名称',
    percent: '占比（%）',
  },
  en: {
    version: 'Version',
    content: '',
    title: 'Title',
    subTitle: 'Subtitle',
    share: 'Sharing',
    imageUrl: 'Picture address',
    background: 'Background',
    color: 'Colour',
    image: 'Picture address',
    modules: 'Module',
    kind: 'Kind',
    moduleId: 'Id',
    art: 'Illustration',
    bgColor: 'Colour',
    link: 'Link',
    heading: 'Heading',
    layout: 'Layout',
    coupons: 'Coupon',
    html: 'Text',
    isFolded: 'Collapsed at first',
    text: 'Button text',
    does: 'When pressed',
    sCardId: 'Coupon to collect',
    isSticky: 'Fixed to the bottom of the screen',
    label: 'Label',
    to: 'Counts down to',
    endedText: 'Shown after the end',
    effectiveFrom: 'Shown from',
    effectiveTo: 'Shown until',
    variants: 'Variant',
    name: 'Name',
    percent: 'Share (%)',
  },
};
