/**
 * What is around every screen: the offline notice above, the text-size switch and signing out below. The header, the
 * skip link and the bottom bar belong to the screens themselves.
 */
import type { RuntimeConfiguration } from '@madoguchi/shared/contract';
import { matchRoute } from '@madoguchi/shared/contract/routes';
import { Outlet, useLocation } from '@madoguchi/shared/router';
import { dropUnplacedFirstSight, OfflineNotice } from '@madoguchi/shared/ui/plain';
import { useEffect } from 'react';
import { SessionExpired } from '../session/SessionExpired';
import { Footer } from './Footer';
import './layout.css';
import { useHeadingFocus } from './useHeadingFocus';

export function Layout({ configuration }: { configuration: RuntimeConfiguration }) {
  useHeadingFocus();
  // Where the first screen is no form that is coming.
  useEffect(dropUnplacedFirstSight, []);
  const { pathname } = useLocation();
  return (
    <>
      <div className="shell-offline">
        <OfflineNotice />
      </div>
      <div className="shell-outlet">
        <Outlet />
      </div>
      {/* The console has a frame of its own. */}
      {matchRoute(pathname)?.entry.owner !== 'mf_console' && <Footer />}
      <SessionExpired configuration={configuration} />
    </>
  );
}
