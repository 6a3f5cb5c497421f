import { useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { Answered } from '#ui/answered.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { AddressList } from './address-list.tsx';
import { NoticeChoices } from './notice-choices.tsx';
import { words as book } from './words.ts';

/** What the operator is told of, and where. */
export const Screen = () => {
  const words = useWords(book);
  const own = useCall('showOwnNotices', {});
  return (
    <>
      <PageHeader about={words.about} title={words.title} />
      <Answered asked={own}>
        {(data) => (
          <>
            <AddressList ways={data.ways} />
            <NoticeChoices own={data} />
          </>
        )}
      </Answered>
    </>
  );
};
