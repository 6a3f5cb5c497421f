export interface LocalisedText {
  readonly 'zh-CN': string;
  readonly en: string;
}
