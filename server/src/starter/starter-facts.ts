import type { LocalisedText } from '#foundation/text/localised-text.ts';

/** Outside systems, apart from SMS and billing, that are told something of a subscriber where they are in use. */
export const recipients = ['numberAuth', 'social', 'analytics', 'risk', 'captcha'] as const;
export type Recipient = (typeof recipients)[number];

/** What the texts of a new province say of its operator. */
export interface StarterFacts {
  readonly operator: LocalisedText;
  /** Number of customer service, digits. */
  readonly hotline: string;
  /** Postal address. */
  readonly address: LocalisedText;
  /** How to reach who answers for personal data. */
  readonly privacyContact: string;
  /** `#rrggbb` */
  readonly colour: string;
  readonly recipients: readonly Recipient[];
  /** Days that the settings promise to subscribers. */
  readonly days: {
    readonly request: number;
    readonly appeal: number;
    readonly usage: number;
    readonly sms: number;
    readonly messages: number;
    readonly feedbackKeep: number;
    readonly requestKeep: number;
    readonly closed: number;
    readonly sighting: number;
  };
}

/** A text in both languages. */
export const both = (chinese: string, english: string): LocalisedText => ({ 'zh-CN': chinese, en: english });
