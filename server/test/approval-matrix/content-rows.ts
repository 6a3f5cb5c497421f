import type { MatrixScene } from '#test/approval-matrix/players.ts';
import type { MatrixRow, MatrixRows } from '#test/approval-matrix/rows.ts';
import { makeAd } from '#test/factories/ad.ts';
import { makeClaimPage } from '#test/factories/claim-page.ts';

const both = (text: string) => ({ 'zh-CN': text, en: text });
const reason = 'matrix';

export function contentRows({
  db,
  deciders,
}: MatrixScene): Pick<MatrixRows, 'PAGE' | 'FRONT' | 'DOCUMENT' | 'CONTENT'> {
  const editor = deciders.editor.session;
  let made = 0;
  const newKey = (): string => {
    made += 1;
    return `matrix-${made}`;
  };

  const submitPage: MatrixRow = async (by) => {
    const pageId = newKey();
    const content = {
      title: both(pageId),
      share: { title: both(pageId), subTitle: both(pageId), imageUrl: null },
      background: { color: '#00566f', image: null },
      modules: [{ kind: 'richText', moduleId: 'text', html: both('<p>1</p>') }],
    };
    const page = { pageId, content, effectiveFrom: '2026-01-01T00:00:00+08:00', effectiveTo: null };
    const saved = await by.call('pages/make', page);
    const draft = { version: 1, expectedRevision: 1 };
    return {
      answer: saved.status === 200 ? await by.call('pages/submit', { pageId, ...draft }) : saved,
      async effects() {
        const versions = db.selectFrom('page_version').select('approved_by').where('page_id', '=', pageId);
        return (await versions.where('approved_by', 'is not', null).execute()).length;
      },
      edit: { act: () => editor.call('pages/saveDraft', { ...page, ...draft }), ends: 'HELD' },
    };
  };

  const setPageFront: MatrixRow = async (by) => {
    const pageId = newKey();
    await makeClaimPage(db, { pageId });
    const pages = db.selectFrom('page').select('page_id').where('front', '=', 'H5Index');
    const [before] = await pages.execute();
    const expectedPageId = before?.page_id ?? null;
    return {
      answer: await by.call('pages/setFront', { front: 'H5Index', pageId, expectedPageId, reason }),
      effects: async () => (await pages.where('page_id', '=', pageId).execute()).length,
      edit: { act: () => editor.call('pages/takeDown', { pageId, version: 1, reason }), ends: 'VOID' },
    };
  };

  const saveDocument: MatrixRow = async (by) => {
    const docKey = newKey();
    const document = { docKey, expectedVersion: 0, title: both('1'), html: both('<p>1</p>') };
    return {
      answer: await by.call('content/saveDocument', document),
      async effects() {
        return (await db.selectFrom('document').select('version').where('doc_key', '=', docKey).execute()).length;
      },
      edit: { act: () => editor.call('content/saveDocument', document), ends: 'HELD' },
    };
  };

  /** An ad that is shown, as it is listed: before those that were made earlier. */
  async function shownAd() {
    const adId = newKey();
    await makeAd(db, { adId, spaceCode: 'matrix', position: 5_000 - made });
    const listed = await editor.call('content/listItems', { kind: 'ad', pageSize: 50 });
    const find = ({ key }: { key: string }) => key === adId;
    const { item, mark } = listed.body.resp_data.items.find(find);
    const row = db.selectFrom('ad').select('art').where('ad_id', '=', adId);
    const takenOff = () => editor.call('content/takeOff', { kind: 'ad', key: adId, reason });
    return { adId, item, mark, row, edit: { act: takenOff, ends: 'VOID' } as const };
  }

  const saveContentItem: MatrixRow = async (by) => {
    const { item, mark, row, edit } = await shownAd();
    return {
      answer: await by.call('content/saveItem', { item: { ...item, art: 'gift' }, expectedMark: mark }),
      effects: async () => ((await row.executeTakeFirstOrThrow()).art === 'gift' ? 1 : 0),
      edit,
    };
  };

  const removeContentItem: MatrixRow = async (by) => {
    const { adId, mark, row, edit } = await shownAd();
    return {
      answer: await by.call('content/removeItem', { kind: 'ad', key: adId, expectedMark: mark, reason }),
      effects: async () => ((await row.executeTakeFirst()) === undefined ? 1 : 0),
      edit,
    };
  };

  return {
    PAGE: { submitPage },
    FRONT: { setPageFront },
    DOCUMENT: { saveDocument },
    CONTENT: { saveContentItem, removeContentItem },
  };
}
