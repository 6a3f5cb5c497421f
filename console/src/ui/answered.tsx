import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loading } from './loading.tsx';
import { ProblemView } from './problem-view.tsx';

interface Props<Data> {
  readonly asked: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** Content once its data is loaded; before that a skeleton, or the problem. */
export function Answered<Data>({ asked, children }: Props<Data>): ReactNode {
  if (asked.data !== undefined) return children(asked.data);
  if (asked.error !== null) return <ProblemView error={asked.error} onRetry={() => void asked.refetch()} />;
  return <Loading />;
}
