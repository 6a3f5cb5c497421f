import { MoreOutlined } from '@ant-design/icons';
import type { Role } from '@coupon-centre/contract/call/rights';
import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import { Button, Dropdown, Space } from 'antd';
import { type SyntheticEvent, useState } from 'react';
import { Link } from 'react-router';
import { useAddressState } from '#lib/address/address-state.ts';
import { said } from '#lib/address/address-values.ts';
import { usePaging } from '#lib/address/paging.ts';
import { call } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { useRoleNames } from '#ui/access/role-names.ts';
import { BranchFilter } from '#ui/branch/branch-filter.tsx';
import { useBranches } from '#ui/branch/use-branches.ts';
import { type BulkAction, useBulk } from '#ui/bulk/bulk-actions.tsx';
import { HistoryLink } from '#ui/history-link.tsx';
import { KeywordSearch } from '#ui/input/keyword-search.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { loadedDialog } from '#ui/loaded-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { FilterSelect } from '#ui/table/filter-select.tsx';
import type { Columns } from '#ui/table/table.tsx';
import { Branches } from './branches.tsx';
import { ComposedRoles } from './composed-roles.tsx';
import { MakeService } from './make-service.tsx';
import type { Operator } from './operator.ts';
import type { Action } from './operator-action.tsx';
import { RoleClaims } from './role-claims.tsx';
import { words as book } from './words.ts';

const MakeOperator = loadedDialog(async () => (await import('./make-operator.tsx')).MakeOperator);
const OperatorAction = loadedDialog(async () => (await import('./operator-action.tsx')).OperatorAction);

const usual = {
  keyword: '',
  role: '' as Role | '',
  kind: '' as 'PERSON' | 'SERVICE' | '',
  state: '' as Operator['state'] | '',
  branchId: '',
};

/** Id of the button that opens an operator's action menu. */
const buttonOf = ({ operatorId }: Operator): string => `actions-${operatorId}`;
const ACTIONS = ['changeRole', 'resetPassword', 'resetAuthenticator', 'sessions'] as const;
/** The identity provider has the role and the password. */
const PROVIDER_ACTIONS = ['resetAuthenticator', 'sessions'] as const;
/** A service account has no password and no authenticator. */
const SERVICE_ACTIONS = ['changeRole'] as const;
const USUAL_ACTIONS = { PASSWORD: ACTIONS, PROVIDER: PROVIDER_ACTIONS, NEVER: SERVICE_ACTIONS } as const;
const TONES = { ACTIVE: 'good', DISABLED: 'quiet', NO_ROLE: 'warn' } as const;
type Ask = (asked: { readonly action: Action; readonly operator: Operator }) => void;

/** An operator's action menu. */
const ActionsMenu = ({ operator, onAsk }: { readonly operator: Operator; readonly onAsk: Ask }) => {
  const words = useWords(book);
  const { ids } = useBranches();
  const actions = [
    ...USUAL_ACTIONS[operator.signsInBy],
    ...(ids.length > 0 ? (['changeBranch'] as const) : []),
    operator.state === 'DISABLED' ? ('enable' as const) : ('disable' as const),
  ];
  const items = actions.map((action) => ({
    key: action,
    label: words[action],
    danger: action === 'disable',
    onClick: ({ domEvent }: { readonly domEvent: SyntheticEvent }) => {
      // Otherwise the same Enter would press the focused button of the dialog.
      domEvent.preventDefault();
      // Where focus returns when the dialog closes.
      document.getElementById(buttonOf(operator))?.focus();
      onAsk({ action, operator });
    },
  }));
  return (
    <Dropdown autoFocus menu={{ items }} trigger={['click']}>
      <Button
        aria-label={`${words.actions}: ${operator.name}`}
        icon={<MoreOutlined />}
        id={buttonOf(operator)}
        size="small"
      />
    </Dropdown>
  );
};

/** What an account may do, and for which branch; of head office only the role is said. */
const RolePlace = ({ operator: { role, branchId } }: { readonly operator: Operator }) => {
  const { nameOf } = useRoleNames();
  const branches = useBranches();
  return (
    <>
      {nameOf(role)}
      {branchId !== null && (
        <>
          <br />
          {branches.nameOf(branchId)}
        </>
      )}
    </>
  );
};

const Access = ({ operator }: { readonly operator: Operator }) => {
  const words = useWords(book);
  const { hasOneTimePassword, hasAuthenticator, signsInBy, service } = operator;
  if (service !== null) {
    return (
      <>
        {words.byKeys}
        <br />
        {words.ownedBy(service.owner, service.contact)}
      </>
    );
  }
  if (signsInBy === 'PROVIDER') return hasAuthenticator ? words.providerAndCode : words.provider;
  if (hasOneTimePassword) return <StateTag tone="warn">{words.waitsForPassword}</StateTag>;
  return hasAuthenticator ? words.whole : <StateTag tone="warn">{words.noAuthenticator}</StateTag>;
};

function useColumns(onAsk: Ask): Columns<Operator> {
  const words = useWords(book);
  return [
    { title: words.name, dataIndex: 'name' },
    { title: words.displayName, dataIndex: 'displayName' },
    { title: words.role, key: 'role', render: (_, operator) => <RolePlace operator={operator} /> },
    {
      title: words.state,
      dataIndex: 'state',
      render: (state: Operator['state'], { approvalId }) => (
        <Space size={4} wrap>
          <StateTag tone={TONES[state]}>{words.states[state]}</StateTag>
          {approvalId !== null && (
            <Link to={`/approvals/${approvalId}`}>
              <StateTag tone="warn">{words.inReview}</StateTag>
            </Link>
          )}
        </Space>
      ),
    },
    { title: words.access, key: 'access', render: (_, operator) => <Access operator={operator} /> },
    {
      title: words.signedInAt,
      dataIndex: 'signedInAt',
      render: (at: string | null) => <InstantText at={at} none={words.never} />,
    },
    { title: words.createdAt, dataIndex: 'createdAt', render: (at: string) => <InstantText at={at} /> },
    {
      title: words.actions,
      key: 'actions',
      align: 'right',
      render: (_, operator) => (
        <Space>
          <HistoryLink targetId={operator.operatorId} targetKind="operator" />
          <ActionsMenu onAsk={onAsk} operator={operator} />
        </Space>
      ),
    },
  ];
}

/** Disables several accounts with one reason: for people who have left. */
function useBulkActions(): readonly BulkAction<Operator>[] {
  const words = useWords(book);
  return [
    {
      name: words.disable,
      about: words.disableAllAbout,
      isDanger: true,
      fits: ({ state }) => state !== 'DISABLED',
      send: ({ operatorId }, reason) =>
        call('setOperatorState', { operatorId, state: 'DISABLED', reason }, { key: newRequestId() }),
    },
  ];
}

/** Who may use the console. */
export const Screen = () => {
  const words = useWords(book);
  const { choices, names } = useRoleNames();
  const [filter, setFilter] = useAddressState(usual);
  const paging = usePaging();
  const list = useCall('listOperators', { ...said(filter), ...paging.request });
  const [isMaking, setMaking] = useState(false);
  const [asked, setAsked] = useState<Parameters<Ask>[0] | null>(null);
  const columns = useColumns(setAsked);
  const bulk = useBulk(list.data?.items, {
    may: true,
    actions: useBulkActions(),
    idOf: ({ operatorId }) => operatorId,
    nameOf: ({ name, displayName }) => `${displayName} · ${name}`,
  });
  const primary = { text: words.make, onPress: () => setMaking(true) };
  return (
    <>
      <PageHeader
        about={words.about}
        actions={
          <>
            <MakeService />
            <Branches />
            <ComposedRoles />
            <RoleClaims />
          </>
        }
        primary={primary}
        title={words.title}
      />
      <DataTable<Operator>
        columns={columns}
        filters={
          <>
            <KeywordSearch label={words.search} onSearch={(keyword) => setFilter({ keyword })} value={filter.keyword} />
            <FilterSelect
              all={words.allRoles}
              choices={choices}
              label={words.role}
              names={names}
              onChange={(role) => setFilter({ role })}
              value={filter.role}
            />
            <FilterSelect
              all={words.allKinds}
              choices={['PERSON', 'SERVICE']}
              label={words.kind}
              names={words.kinds}
              onChange={(kind) => setFilter({ kind })}
              value={filter.kind}
            />
            <FilterSelect
              all={words.allStates}
              choices={['ACTIVE', 'DISABLED', 'NO_ROLE']}
              label={words.state}
              names={words.states}
              onChange={(state) => setFilter({ state })}
              value={filter.state}
            />
            <BranchFilter onChange={(branchId) => setFilter({ branchId })} value={filter.branchId} />
          </>
        }
        label={words.title}
        list={list}
        paging={paging}
        primary={primary}
        rowKey="operatorId"
        {...bulk}
      />
      {isMaking && <MakeOperator onClose={() => setMaking(false)} />}
      {asked !== null && <OperatorAction {...asked} onClose={() => setAsked(null)} />}
    </>
  );
};
