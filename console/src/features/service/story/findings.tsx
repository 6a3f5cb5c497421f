import { Alert, Button, Flex } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { minuteText } from '#lib/business-time.ts';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useIsHeadOffice, useRight } from '#lib/session/session.tsx';
import { smsTemplateWords } from '#ui/sms-words.ts';
import { ofOnePerson } from '#ui/table/one-person.tsx';
import { useSettlingUse } from '../use-settling-use.ts';
import { words as book } from './finding-words.ts';

type Person = CallResponse<'showSubscriber'>;
type Finding = Person['findings'][number];
type Tone = 'error' | 'warning' | 'info';

const toneOf: Readonly<Record<Finding['what'], Tone>> = {
  CLOSED: 'info',
  RECYCLED: 'info',
  BANNED: 'error',
  USE_HANGS: 'error',
  REVERSAL_HANGS: 'error',
  HELD: 'warning',
  APPEAL_OPEN: 'warning',
  CONSENT_DUE: 'warning',
  CODES_LOCKED: 'warning',
  SMS_FAILED: 'warning',
  FEEDBACK_OPEN: 'warning',
  REQUEST_OPEN: 'warning',
  RUNS_OUT: 'info',
};

/** Where the operator goes on with what is the subscriber's; with a hanging use they act in place. */
const pathOf = {
  REVERSAL_HANGS: '/hanging-uses?state=REVERSALS',
  HELD: '/risk/holds',
  APPEAL_OPEN: '/risk/appeals',
  FEEDBACK_OPEN: '/feedback',
  REQUEST_OPEN: '/privacy-requests',
} as const satisfies Partial<Record<Finding['what'], string>>;

interface Props {
  readonly person: Pick<Person, 'subscriberId' | 'findings'>;
  readonly onShowMessages: () => void;
}

/** What is wrong with a subscriber in plain sentences, each with what to do next. */
export const Findings = ({ person: { subscriberId, findings }, onShowMessages }: Props) => {
  const words = useWords(book);
  const templates = useWords(smsTemplateWords);
  const locale = useLocale();
  const mayChange = useRight('subscribers.change');
  // The server looks only at what the operator may see.
  const seesRisk = useRight('risk.read');
  const seesAll = useIsHeadOffice() && seesRisk;
  const settling = useSettlingUse();
  const subjectOf = ({ title, template, count }: Finding): string => {
    if (template !== null) return templates[template] ?? template;
    if (title === null) return '';
    return `${words.of(title[locale])}${count > 1 ? words.more(count) : ''}`;
  };
  const actionOf = ({ what, ownedId, orderId }: Finding): ReactNode => {
    switch (what) {
      case 'USE_HANGS':
        return mayChange && orderId !== null && settling.buttonsOf({ subscriberId, orderId });
      case 'SMS_FAILED':
        return (
          <Button onClick={onShowMessages} size="small">
            {words.act.SMS_FAILED}
          </Button>
        );
      case 'RUNS_OUT':
        return <Link to={`/subscribers/${subscriberId}/coupons/${ownedId}`}>{words.act.RUNS_OUT}</Link>;
      case 'REVERSAL_HANGS':
      case 'HELD':
      case 'APPEAL_OPEN':
      case 'FEEDBACK_OPEN':
      case 'REQUEST_OPEN':
        return <Link to={ofOnePerson(pathOf[what], subscriberId)}>{words.act[what]}</Link>;
      case 'CLOSED':
      case 'RECYCLED':
      case 'BANNED':
      case 'CONSENT_DUE':
      case 'CODES_LOCKED':
        return null;
    }
  };
  return (
    <Flex aria-label={words.title} component="section" gap={8} style={{ marginBottom: 16 }} vertical>
      {findings.length === 0 && (
        <Alert showIcon title={seesAll ? words.fine : words.fineInSight} type={seesAll ? 'success' : 'info'} />
      )}
      {findings.map((finding) => (
        <Alert
          action={actionOf(finding)}
          description={words.next[finding.what]}
          key={`${finding.what} ${finding.ownedId} ${finding.orderId}`}
          showIcon
          title={words.wrong[finding.what](
            finding.at === null ? '' : minuteText(finding.at),
            subjectOf(finding),
            finding.count,
          )}
          type={toneOf[finding.what]}
        />
      ))}
      {settling.dialog}
    </Flex>
  );
};
