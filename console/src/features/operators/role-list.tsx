import { rightWords } from '@coupon-centre/contract/operator/right-words';
import { Button, Empty, List, Modal, Space, Tag } from 'antd';
import { Link } from 'react-router';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { StateTag } from '#ui/state-tag.tsx';
import { roleBook } from './role-screen-words.ts';
import type { ComposedRole } from './save-role.tsx';

/** What to do with a role; null: a new one. */
export type Open =
  | { readonly what: 'save'; readonly role: ComposedRole | null }
  | { what: 'remove'; role: ComposedRole };

const Row = ({ role, onOpen }: { readonly role: ComposedRole; readonly onOpen: (open: Open) => void }) => {
  const words = useWords(roleBook);
  const named = useWords(rightWords);
  const locale = useLocale();
  const name = role.names[locale];
  const isWaiting = role.approvalId !== null;
  return (
    <List.Item>
      <div style={{ width: '100%' }}>
        <Space style={{ display: 'flex', justifyContent: 'space-between' }} wrap>
          <Space wrap>
            <strong>{name}</strong>
            {role.rights.length > 0 && <span>{words.operators(role.operators)}</span>}
            {isWaiting && (
              <Link to={`/approvals/${role.approvalId}`}>
                <StateTag tone="warn">{words.inReview}</StateTag>
              </Link>
            )}
          </Space>
          {!isWaiting && (
            <Space>
              <Button
                aria-label={`${words.change}: ${name}`}
                onClick={() => onOpen({ what: 'save', role })}
                size="small"
              >
                {words.change}
              </Button>
              <Button
                aria-label={`${words.remove}: ${name}`}
                danger
                onClick={() => onOpen({ what: 'remove', role })}
                size="small"
                type="text"
              >
                {words.remove}
              </Button>
            </Space>
          )}
        </Space>
        <div>
          {role.rights.map((right) => (
            <Tag key={right}>{named[right]}</Tag>
          ))}
        </div>
      </div>
    </List.Item>
  );
};

/** The roles composed from rights, in a dialog. */
export const RoleList = ({
  onClose,
  onOpen,
}: {
  readonly onClose: () => void;
  readonly onOpen: (open: Open) => void;
}) => {
  const words = useWords(roleBook);
  const { data, isPending } = useCall('listRoles', {});
  return (
    <Modal
      footer={
        <>
          <Button onClick={onClose}>{words.close}</Button>
          <Button onClick={() => onOpen({ what: 'save', role: null })} type="primary">
            {words.make}
          </Button>
        </>
      }
      onCancel={onClose}
      open
      title={words.open}
      width={720}
    >
      <p>{words.about}</p>
      <List
        dataSource={data?.items ?? []}
        loading={isPending}
        locale={{ emptyText: <Empty description={words.none} image={Empty.PRESENTED_IMAGE_SIMPLE} /> }}
        renderItem={(role) => <Row key={role.roleId} onOpen={onOpen} role={role} />}
      />
    </Modal>
  );
};
