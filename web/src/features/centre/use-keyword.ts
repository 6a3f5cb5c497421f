import { useSearch } from 'wouter';
import { parameterOf } from '#lib/navigation/parameter.ts';

/** The search keyword, which is kept in the address; null without a search. */
export const useKeyword = (): string | null => parameterOf({ search: useSearch(), hash: '' }, 'keyword');
