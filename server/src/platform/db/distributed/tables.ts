/**
 * How tables lie on a distributed PostgreSQL (docs/decisions/0012). What is not named here and does not belong to a subscriber is
 * the catalogue or the operators': small, and whole on the coordinator.
 */

/** A table whose primary key begins with this column is distributed by subscriber, colocated with the others of its kind. */
export const OWNER_COLUMN = 'subscriber_id';

/** The table that all tables of subscribers are colocated with. */
export const FIRST_OWNED_TABLE = 'subscriber';

/** Tables that lie with the subscribers' by a key that is none of theirs. */
export const homeTables: Readonly<Record<string, string>> = { stock_shelf: 'home' };

/** Functions that run on the machine where their first argument lies, and those that they call there. */
export const homeFunctions: readonly string[] = [
  'claim_at_home',
  'read_at_home',
  'read_uses',
  'start_uses',
  'close_uses',
];
export const calledAtHome: readonly string[] = ['shard_at', 'are_at_home', 'note_claim_sources', 'note_claim_holds'];

/** Tables distributed by their own key. */
export const keyedTables: Readonly<Record<string, string>> = {
  attribute_value: 'phone_hash',
  billing_entry: 'order_no',
  closed_number: 'phone_mark',
  exchange_code: 'code_hash',
  login_device: 'phone_hash',
  number_list_entry: 'phone_hash',
  phone_lookup: 'phone_hash',
  provider_event: 'event_id',
  sms_reference: 'reference',
  usage_event: 'event_id',
  use_order_lookup: 'order_no',
};
