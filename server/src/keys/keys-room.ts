import { pieceByPiece } from '#platform/jobs/work.ts';
import type { RoomWork } from '#platform/rooms/room.ts';
import { createRotation, type RotationNeeds } from './rotation.ts';
import { type SealedTable, sealedTables } from './sealed-tables.ts';

interface Needs extends Omit<RotationNeeds, 'tables'> {
  /** Those of the sandbox. */
  readonly sealedTables?: readonly SealedTable[] | undefined;
}

/** The rotation of the keys. */
export const keysRoom = ({ sealedTables: more = [], ...needs }: Needs): RoomWork => ({
  rounds: { rotateKeys: pieceByPiece(createRotation({ ...needs, tables: [...sealedTables, ...more] })) },
});
