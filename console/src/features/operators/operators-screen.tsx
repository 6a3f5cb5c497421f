import { MoreOutlined } from '@ant-design/icons';
import type { Role } from '@coupon-centre/contract/operator/rights';
import { roles } from '@coupon-centre/contract/operator/rights';
import { Button, Dropdown, Select } from 'antd';
import { type SyntheticEvent, useState } from 'react';
import { said, useAddressState } from '#lib/address-state.ts';
import { useWords } from '#lib/locale.tsx';
import { usePaging } from '#lib/paging.ts';
import { useCall } from '#lib/use-call.ts';
import { DataTable } from '#ui/data-table.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { KeywordSearch } from '#ui/keyword-search.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { roleWords } from '#ui/role-words.ts';
import { StateTag } from '#ui/state-tag.tsx';
import { MakeOperator } from './make-operator.tsx';
import type { Operator } from './operator.ts';
import { type Action, OperatorAction } from './operator-action.tsx';
import { words as book } from './words.ts';

const usual = { keyword: '', role: '' as Role | '', state: '' as Operator['state'] | '' };

/** Id of the button that opens what can be done about an operator. */
const buttonOf = ({ operatorId }: Operator): string => `actions-${operatorId}`;
const ACTIONS = ['changeRole', 'resetPassword', 'resetAuthenticator', 'sessions'] as const;

/** Who may use the console. */
export const Screen = () => {
  const words = useWords(book);
  const roleName = useWords(roleWords);
  const [filter, setFilter] = useAddressState(usual);
  const paging = usePaging();
  const list = useCall('listOperators', { ...said(filter), ...paging.cursor });
  const [isMaking, setMaking] = useState(false);
  const [asked, setAsked] = useState<{ readonly action: Action; readonly operator: Operator } | null>(null);

  const access = ({ hasOneTimePassword, hasAuthenticator }: Operator) => {
    if (hasOneTimePassword) return <StateTag tone="warn">{words.waitsForPassword}</StateTag>;
    return hasAuthenticator ? words.whole : <StateTag tone="warn">{words.noAuthenticator}</StateTag>;
  };
  const actionsOf = (operator: Operator) =>
    [...ACTIONS, operator.state === 'ACTIVE' ? ('disable' as const) : ('enable' as const)].map((action) => ({
      key: action,
      label: words[action],
      danger: action === 'disable',
      onClick: ({ domEvent }: { readonly domEvent: SyntheticEvent }) => {
        // Or the same Enter would press what the dialog has in focus.
        domEvent.preventDefault();
        // Where the focus comes back to when the dialog is closed.
        document.getElementById(buttonOf(operator))?.focus();
        setAsked({ action, operator });
      },
    }));

  return (
    <>
      <PageHeader
        about={words.about}
        actions={
          <Button onClick={() => setMaking(true)} type="primary">
            {words.make}
          </Button>
        }
        title={words.title}
      />
      <DataTable<Operator>
        columns={[
          { title: words.name, dataIndex: 'name' },
          { title: words.displayName, dataIndex: 'displayName' },
          { title: words.role, dataIndex: 'role', render: (role: Role) => roleName[role] },
          {
            title: words.state,
            dataIndex: 'state',
            render: (state: Operator['state']) => (
              <StateTag tone={state === 'ACTIVE' ? 'good' : 'quiet'}>{words.states[state]}</StateTag>
            ),
          },
          { title: words.access, key: 'access', render: (_, operator) => access(operator) },
          {
            title: words.signedInAt,
            dataIndex: 'signedInAt',
            render: (at: string | null) => (at === null ? words.never : <InstantText at={at} />),
          },
          { title: words.createdAt, dataIndex: 'createdAt', render: (at: string) => <InstantText at={at} /> },
          {
            title: words.actions,
            key: 'actions',
            align: 'right',
            render: (_, operator) => (
              <Dropdown autoFocus menu={{ items: actionsOf(operator) }} trigger={['click']}>
                <Button
                  aria-label={`${words.actions}: ${operator.name}`}
                  icon={<MoreOutlined />}
                  id={buttonOf(operator)}
                  size="small"
                />
              </Dropdown>
            ),
          },
        ]}
        filters={
          <>
            <KeywordSearch
              label={words.search}
              maxLength={40}
              onSearch={(keyword) => setFilter({ keyword: keyword })}
              value={filter.keyword}
            />
            <Select
              aria-label={words.role}
              onChange={(role: Role | '') => setFilter({ role })}
              options={[
                { value: '', label: words.allRoles },
                ...roles.map((value) => ({ value, label: roleName[value] })),
              ]}
              style={{ width: 140 }}
              value={filter.role}
            />
            <Select
              aria-label={words.state}
              onChange={(state: Operator['state'] | '') => setFilter({ state })}
              options={[
                { value: '', label: words.allStates },
                { value: 'ACTIVE', label: words.states.ACTIVE },
                { value: 'DISABLED', label: words.states.DISABLED },
              ]}
              style={{ width: 130 }}
              value={filter.state}
            />
          </>
        }
        label={words.title}
        list={list}
        paging={paging}
        rowKey="operatorId"
      />
      {isMaking && <MakeOperator onClose={() => setMaking(false)} />}
      {asked !== null && <OperatorAction {...asked} onClose={() => setAsked(null)} />}
    </>
  );
};
