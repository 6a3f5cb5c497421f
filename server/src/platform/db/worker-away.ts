/** What the coordinator of a distributed database says when a worker cannot be reached, or is lost on the way. */
const CONNECTION_FAILURE = '08006';

/** Whether a statement failed for want of one machine of several: it may have needed others only. */
export const isWorkerAway = (error: unknown): boolean => (error as { code?: string }).code === CONNECTION_FAILURE;
