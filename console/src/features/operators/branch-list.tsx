import { Button, Empty, List, Modal, Space } from 'antd';
import { Link } from 'react-router';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { StateTag } from '#ui/state-tag.tsx';
import { branchBook } from './branch-screen-words.ts';
import type { Branch } from './save-branch.tsx';

const Row = ({ branch, onChange }: { readonly branch: Branch; readonly onChange: (branch: Branch) => void }) => {
  const words = useWords(branchBook);
  const name = branch.names[useLocale()];
  return (
    <List.Item>
      <Space wrap>
        <strong>{name}</strong>
        {branch.isMade && <span>{words.operators(branch.operators)}</span>}
        {branch.isMade && !branch.isActive && <StateTag tone="quiet">{words.closed}</StateTag>}
        {branch.approvalId !== null && (
          <Link to={`/approvals/${branch.approvalId}`}>
            <StateTag tone="warn">{words.inReview}</StateTag>
          </Link>
        )}
      </Space>
      {branch.approvalId === null && (
        <Button aria-label={`${words.change}: ${name}`} onClick={() => onChange(branch)} size="small">
          {words.change}
        </Button>
      )}
    </List.Item>
  );
};

interface ListProps {
  readonly onClose: () => void;
  /** Null: a new one. */
  readonly onSave: (branch: Branch | null) => void;
}

/** The branches of the province, in a dialog. */
export const BranchList = ({ onClose, onSave }: ListProps) => {
  const words = useWords(branchBook);
  const { data, isPending } = useCall('listBranches', {});
  return (
    <Modal
      footer={
        <>
          <Button onClick={onClose}>{words.close}</Button>
          <Button onClick={() => onSave(null)} type="primary">
            {words.make}
          </Button>
        </>
      }
      onCancel={onClose}
      open
      title={words.open}
      width={640}
    >
      <p>{words.about}</p>
      <List
        dataSource={data?.items ?? []}
        loading={isPending}
        locale={{ emptyText: <Empty description={words.none} image={Empty.PRESENTED_IMAGE_SIMPLE} /> }}
        renderItem={(branch) => <Row branch={branch} key={branch.branchId} onChange={onSave} />}
      />
    </Modal>
  );
};
