import type { MatrixScene } from '#test/approval-matrix/players.ts';
import type { MatrixRow, MatrixRows } from '#test/approval-matrix/rows.ts';
import { makeTemplate, makeTerms } from '#test/factories/template.ts';

/** Worth ¥10,000: above any threshold of these tests. */
const ORDER = { size: 10_000, validFrom: '2026-11-20T00:00:00+08:00', validTo: '2027-01-01T00:00:00+08:00' };
const FILE = { name: '企业福利', contacts: ['13912345678'], confirmBySms: false, downloads: 1 };

export function codeRows({ db }: MatrixScene): Pick<MatrixRows, 'CODES' | 'CODE_FILE'> {
  const makeBatch: MatrixRow = async (by) => {
    const template = await makeTemplate(db, { stock: { total: 0 } });
    const answer = await by.call('codes/makeBatch', { ...ORDER, templateId: template.templateId });
    return {
      answer,
      async effects() {
        const jobs = db.selectFrom('exchange_job').select('state').where('template_id', '=', template.templateId);
        return (await jobs.where('state', 'not in', ['IN_REVIEW', 'REJECTED']).execute()).length;
      },
      edit: { act: () => makeTerms(db, template, { bookValueFen: 200 }).then(() => answer), ends: 'VOID' },
    };
  };

  const orderCodeFile: MatrixRow = async (by) => {
    const template = await makeTemplate(db, { stock: { total: 0 } });
    const order = { ...ORDER, ...FILE, templateId: template.templateId, expiresAt: '2026-12-20T00:00:00+08:00' };
    const answer = await by.call('codeFiles/order', order);
    return {
      answer,
      async effects() {
        const files = db
          .selectFrom('code_file_order as o')
          .innerJoin('code_file as f', 'f.file_id', 'o.file_id')
          .select('f.state')
          .where('o.template_id', '=', template.templateId);
        return (await files.where('f.state', 'not in', ['IN_REVIEW', 'REJECTED']).execute()).length;
      },
      edit: { act: () => makeTerms(db, template, { bookValueFen: 200 }).then(() => answer), ends: 'VOID' },
    };
  };

  return { CODES: { makeBatch }, CODE_FILE: { orderCodeFile } };
}
