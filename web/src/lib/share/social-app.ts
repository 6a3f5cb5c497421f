/** Whether the page runs in the social app's browser. */
export const isSocialApp = (): boolean => navigator.userAgent.includes('MicroMessenger');

let isMenuSet = false;

/** Whether the social app's menu shares our link; if not, it is shared as in any browser. */
export const sharesByMenu = (): boolean => isMenuSet;

export const noteMenu = (isSet: boolean): void => {
  isMenuSet = isSet;
};
