import { usePageState } from './page-state.tsx';

/** Where a top-up from here is paid: inside the operator's app (its marker is in the browser's identifier), or on the web. */
export const usePayChannel = (): 'app' | 'h5' => {
  const { config } = usePageState();
  return config.hostAppMarkers.some((marker) => navigator.userAgent.includes(marker)) ? 'app' : 'h5';
};
