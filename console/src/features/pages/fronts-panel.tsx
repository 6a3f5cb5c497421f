import { Button, Flex, Form, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { useWholeList } from '#lib/use-whole-list.ts';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { findingsOf } from './findings.ts';
import styles from './pages.module.css';
import { words as book } from './words.ts';

type Front = CallResponse<'listPageFronts'>['fronts'][number];
/** Represents no page, since the kit's select has no null. */
const NONE = '';

interface Values {
  readonly pageId: string;
}

/** Asks for the page of a front route, with a reason. */
const FrontDialog = ({ front, page, onClose }: Front & { readonly onClose: () => void }) => {
  const words = useWords(book);
  const locale = useLocale();
  const [problem, setProblem] = useState<string | null>(null);
  const pages = useWholeList('listPages', {});
  const set = useChange('setPageFront');
  const now = page?.pageId ?? NONE;
  const options = (pages.data?.items ?? [])
    .filter(({ publishedVersion, front: shownBy }) => publishedVersion !== null && (shownBy ?? front) === front)
    .map(({ pageId, title }) => ({ value: pageId, label: title[locale] }));
  const go = async ({ pageId, reason }: Values & { readonly reason: string }): Promise<void> => {
    const done = await set.send(
      { front, pageId: pageId === NONE ? null : pageId, expectedPageId: page?.pageId ?? null, reason },
      {
        onRefusal: (refused) => {
          if (refused.code === codeOf.WRONG_STATE) setProblem(words.frontAsItWas);
          if (refused.code === codeOf.PAGE_FAULTY)
            setProblem(findingsOf(refused.resp_data.faults, words.faults)[0]?.text ?? null);
          return refused.code === codeOf.WRONG_STATE || refused.code === codeOf.PAGE_FAULTY;
        },
      },
    );
    if (done !== null) onClose();
  };
  return (
    <ReasonDialog<Values>
      about={problem === null ? words.frontAbout : <strong role="alert">{problem}</strong>}
      doIt={words.setFront}
      initial={{ pageId: now }}
      onClose={onClose}
      onGo={go}
      title={`${words.setFront} · /${front}`}
    >
      <Form.Item label={words.title} name="pageId">
        <Select loading={pages.isFetching} options={[{ value: NONE, label: words.noFront }, ...options]} />
      </Form.Item>
    </ReasonDialog>
  );
};

/** What the front routes show. */
export const FrontsPanel = () => {
  const words = useWords(book);
  const locale = useLocale();
  const mayAsk = useRight('pages.write');
  const [opened, setOpened] = useState<Front | null>(null);
  const { data } = useCall('listPageFronts', {});
  return (
    <section aria-label={words.fronts} className={styles['card']}>
      <h2 className={styles['heading']}>{words.fronts}</h2>
      {data?.fronts.map((one) => (
        <Flex align="center" gap={12} key={one.front} style={{ minHeight: 32 }}>
          <span style={{ width: 200 }}>{words.frontNames[one.front]}</span>
          {one.page === null ? words.noFront : <Link to={`/pages/${one.page.pageId}`}>{one.page.title[locale]}</Link>}
          {one.page?.isOnline === false && <StateTag tone="warn">{words.frontOffline}</StateTag>}
          {mayAsk && (
            <Button
              aria-label={`${words.setFront} /${one.front}`}
              onClick={() => setOpened(one)}
              size="small"
              style={{ marginInlineStart: 'auto' }}
            >
              {words.setFront}
            </Button>
          )}
        </Flex>
      ))}
      {opened !== null && <FrontDialog {...opened} onClose={() => setOpened(null)} />}
    </section>
  );
};
