import { CONSOLE_BASE, PROVIDER_RETURN_PATH } from '@coupon-centre/contract/foundation/limits';
import { lazy } from 'react';
import { createBrowserRouter } from 'react-router';
import { ConsoleFrame } from './console-frame.tsx';
import { NotFound } from './not-found.tsx';
import { ProviderReturn } from './provider-return.tsx';
import { ScreenFailure } from './screen-failure.tsx';
import { ScreenPlace } from './screen-place.tsx';
import { screens } from './screens.tsx';

const routes = screens.map((screen) => ({
  path: screen.path,
  element: <ScreenPlace content={lazy(async () => ({ default: (await screen.load()).Screen }))} screen={screen} />,
  errorElement: <ScreenFailure />,
}));

export const router = createBrowserRouter(
  [
    { path: PROVIDER_RETURN_PATH, element: <ProviderReturn />, errorElement: <ScreenFailure /> },
    {
      element: <ConsoleFrame />,
      errorElement: <ScreenFailure />,
      children: [...routes, { path: '*', element: <NotFound /> }],
    },
  ],
  { basename: CONSOLE_BASE },
);
