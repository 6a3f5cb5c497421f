import type { Generated, JSONColumnType } from 'kysely';

/** The key ring and its rotation; the comments of the migrations tell states and guarantees. */
export interface KeySchema {
  key_ring: {
    key_id: number;
    check_value: Buffer;
    state: 'ANNOUNCED' | 'WRITING' | 'READING' | 'RETIRED';
    changed_at: Date;
  };
  key_node: { node_id: string; name: string; key_ids: number[]; writing: number; seen_at: Date };
  key_pass: {
    task: string;
    key_id: number;
    after_key: JSONColumnType<readonly string[]> | null;
    began_at: Date;
    changed: Generated<number>;
    unopened: Generated<number>;
    is_done: Generated<boolean>;
  };
  key_kept: { purpose: string; key_id: number; sealed: Buffer };
  key_check: { only_row: Generated<boolean>; check_value: Buffer; is_sandbox: boolean | null };
}
