import { useRef, useState } from 'react';
import type { Position } from './place.ts';

/** Older than this, a position is measured again. */
const MOST_AGE_MS = 60_000;
const WAIT_MS = 10_000;

type State =
  | { readonly status: 'off' | 'locating' | 'notAllowed' | 'notFound' }
  | { readonly status: 'here'; readonly position: Position };

/** Where the phone is; asked for by `switchOn` only, and kept in memory alone. */
export function usePosition() {
  const [state, setState] = useState<State>({ status: 'off' });
  const switches = useRef(0);
  /** Says what is so from now on; what an earlier switch still waits for counts no more. */
  const begin = (status: 'off' | 'locating') => {
    switches.current += 1;
    const own = switches.current;
    setState({ status });
    return (later: State): void => {
      if (own === switches.current) setState(later);
    };
  };
  const switchOn = (): void => {
    const end = begin('locating');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => end({ status: 'here', position: { latitude, longitude } }),
      ({ code, PERMISSION_DENIED }) => end({ status: code === PERMISSION_DENIED ? 'notAllowed' : 'notFound' }),
      { maximumAge: MOST_AGE_MS, timeout: WAIT_MS },
    );
  };
  return { state, switchOn, switchOff: () => void begin('off') };
}

/** Browsers tell positions to safe pages only. */
export const canLocate = (): boolean => window.isSecureContext && 'geolocation' in navigator;
