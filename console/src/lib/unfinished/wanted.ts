/** The parameter of an editor's address: which unfinished one to go on with. */
export const UNFINISHED_PARAMETER = 'unfinished';
