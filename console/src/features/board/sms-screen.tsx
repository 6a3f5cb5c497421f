import { Button, DatePicker, Flex, Space, Statistic } from 'antd';
import dayjs from 'dayjs';
import { useAddressState } from '#lib/address/address-state.ts';
import { minuteText, toPicker } from '#lib/business-time.ts';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { Answered } from '#ui/answered.tsx';
import { Card } from '#ui/card.tsx';
import { counted } from '#ui/counted.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { smsTemplateWords } from '#ui/sms-words.ts';
import { Nothing } from '#ui/table/nothing.tsx';
import { Table } from '#ui/table/table.tsx';
import { words as book } from './words.ts';

type Item = CallResponse<'showSms'>['items'][number];
type Count = 'sent' | 'delivered' | 'failed' | 'refused' | 'unanswered';

const DAY = 'YYYY-MM-DD';
/** The record is kept for thirty days. */
const DAYS_BACK = 29;
/** Empty: the last 24 hours. */
const USUAL = { day: '' };
const AGAIN_MS = 30_000;
const below = { marginBottom: 12 };

const openOf = ({ sent, delivered, failed }: Item): number => sent - delivered - failed;

const Sums = ({ items }: { readonly items: readonly Item[] }) => {
  const words = useWords(book);
  const sum = (count: (item: Item) => number): number => items.reduce((total, item) => total + count(item), 0);
  const figures = [
    [words.smsSent, sum(({ sent }) => sent)],
    [words.smsDelivered, sum(({ delivered }) => delivered)],
    [words.smsFailed, sum(({ failed }) => failed)],
    [words.smsOpen, sum(openOf)],
    [words.smsRefused, sum(({ refused }) => refused)],
    [words.smsUnanswered, sum(({ unanswered }) => unanswered)],
  ] as const;
  return (
    <Flex gap={12} style={below} wrap>
      {figures.map(([title, value]) => (
        <Card key={title} isSmall style={{ flex: '1 1 130px' }}>
          <Statistic title={title} value={value} />
        </Card>
      ))}
    </Flex>
  );
};

const Hours = ({ items }: { readonly items: readonly Item[] }) => {
  const words = useWords(book);
  const templates = useWords(smsTemplateWords);
  const column = (title: string, dataIndex: Count) => ({ title, dataIndex, align: 'right' as const, render: counted });
  return (
    <Table<Item>
      columns={[
        { title: words.hour, key: 'hour', render: ({ hour }: Item) => minuteText(hour) },
        {
          title: words.template,
          key: 'template',
          render: ({ template }: Item) => templates[template] ?? template,
        },
        { title: words.route, dataIndex: 'route' },
        column(words.smsSent, 'sent'),
        column(words.smsDelivered, 'delivered'),
        column(words.smsFailed, 'failed'),
        { title: words.smsOpen, key: 'open', align: 'right', render: (item: Item) => counted(openOf(item)) },
        column(words.smsRefused, 'refused'),
        column(words.smsUnanswered, 'unanswered'),
      ]}
      dataSource={items}
      empty={<Nothing text={words.noSms} />}
      rowKey={({ hour, template, route }) => `${hour} ${template} ${route}`}
    />
  );
};

/** SMS sent, delivered and failed, by hour, template and route. */
export const Screen = () => {
  const words = useWords(book);
  const [{ day }, change] = useAddressState(USUAL);
  const asked = useCall('showSms', day === '' ? {} : { day }, { everyMs: AGAIN_MS });
  const today = toPicker(new Date().toISOString());
  return (
    <>
      <PageHeader about={words.smsAbout} title={words.sms} />
      <Space style={below} wrap>
        <Button onClick={() => change({ day: '' })} type={day === '' ? 'primary' : 'default'}>
          {words.lastDay}
        </Button>
        <DatePicker
          aria-label={words.smsDay}
          maxDate={today}
          minDate={today.subtract(DAYS_BACK, 'day')}
          onChange={(picked) => change({ day: picked ? picked.format(DAY) : '' })}
          placeholder={words.smsDay}
          value={day === '' ? null : dayjs(day)}
        />
      </Space>
      <Answered asked={asked}>
        {({ items }) => (
          <>
            <Sums items={items} />
            <Hours items={items} />
          </>
        )}
      </Answered>
    </>
  );
};
