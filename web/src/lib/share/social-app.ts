/** Whether the page is shown by the social app's browser. */
export const isSocialApp = (): boolean => navigator.userAgent.includes('MicroMessenger');

let isTold = false;

/** Whether the social app's own menu shares what we told it; where it does not, a link is shared as elsewhere. */
export const sharesByMenu = (): boolean => isTold;

export const noteMenu = (told: boolean): void => {
  isTold = told;
};
