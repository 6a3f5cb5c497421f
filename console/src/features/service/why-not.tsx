import { CHANNEL_PATTERN } from '@coupon-centre/contract/foundation/limits';
import { Alert, Form, Space } from 'antd';
import { useState } from 'react';
import { minuteText } from '#lib/business-time.ts';
import type { CallRequest, CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { Answered } from '#ui/answered.tsx';
import { CouponPick } from '#ui/coupon/coupon-pick.tsx';
import { ChannelInput } from '#ui/input/channels-input.tsx';
import { StateTag, type StateTone } from '#ui/state-tag.tsx';
import { Table } from '#ui/table/table.tsx';
import { words as book } from './words.ts';

type Rule = CallResponse<'explainClaim'>['rules'][number];

const ANSWER_TONES = { HOLDS: 'good', FAILS: 'bad', UNKNOWN: 'warn' } as const satisfies Record<string, StateTone>;

/** What each condition of an audience says of the person: one of every group has to hold. */
const Groups = ({ groups }: { readonly groups: NonNullable<Rule['groups']> }) => {
  const words = useWords(book);
  return groups.map(({ passes, conditions }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a group is known by its place alone
    <section aria-label={words.group(index + 1)} key={index} style={{ marginBlockStart: 8 }}>
      {words.group(index + 1)} <StateTag tone={passes ? 'good' : 'bad'}>{passes ? words.passes : words.fails}</StateTag>
      <ul style={{ margin: 0 }}>
        {conditions.map(({ people, answer }) => (
          <li key={people}>
            {people} <StateTag tone={ANSWER_TONES[answer]}>{words.answers[answer]}</StateTag>
          </li>
        ))}
      </ul>
    </section>
  ));
};

/** The verdict, rule by rule. */
const Verdict = (request: CallRequest<'explainClaim'>) => {
  const words = useWords(book);
  const asked = useCall('explainClaim', request);
  const changeOf = (rule: Rule): string => {
    if (rule.passes) return '';
    return `${words.changes[rule.rule]}${rule.changesAt === null ? '' : words.at(minuteText(rule.changesAt))}`;
  };
  const factOf = ({ left, audience }: Rule): string => audience ?? (left === null ? '' : words.left(left));
  return (
    <Answered asked={asked}>
      {({ isGranted, rules }) => (
        <>
          <Alert showIcon title={isGranted ? words.yes : words.no} type={isGranted ? 'success' : 'warning'} />
          <Table<Rule>
            columns={[
              { title: words.rule, key: 'rule', render: (rule: Rule) => words.rules[rule.rule] },
              {
                title: words.answer,
                key: 'answer',
                render: (rule: Rule) => (
                  <>
                    <StateTag tone={rule.passes ? 'good' : 'bad'}>{rule.passes ? words.passes : words.fails}</StateTag>{' '}
                    {factOf(rule)}
                    {!rule.passes && rule.groups !== null && <Groups groups={rule.groups} />}
                  </>
                ),
              },
              { title: words.change, key: 'change', render: changeOf },
            ]}
            dataSource={rules}
            rowKey="rule"
          />
        </>
      )}
    </Answered>
  );
};

/** Why a subscriber can or cannot collect a coupon now. */
export const WhyNot = ({ subscriberId }: { readonly subscriberId: string }) => {
  const words = useWords(book);
  const [templateId, setTemplateId] = useState<string>();
  const [channel, setChannel] = useState<string | null>(null);
  const isChannel = channel === null || CHANNEL_PATTERN.test(channel);
  return (
    <Space orientation="vertical" style={{ width: '100%' }}>
      <Space align="start" wrap>
        <CouponPick
          label={words.whichCoupon}
          of="any"
          onChange={setTemplateId}
          width={320}
          {...(templateId !== undefined && { value: templateId })}
        />
        <Form.Item
          style={{ margin: 0 }}
          {...(!isChannel && { help: words.channelWrong, validateStatus: 'error' as const })}
        >
          <ChannelInput label={words.channel} onChange={setChannel} value={channel} />
        </Form.Item>
      </Space>
      {templateId !== undefined && isChannel && (
        // A verdict never stands under another choice than its own.
        <Verdict
          key={`${templateId} ${channel ?? ''}`}
          subscriberId={subscriberId}
          templateId={templateId}
          {...(channel !== null && { channel })}
        />
      )}
    </Space>
  );
};
