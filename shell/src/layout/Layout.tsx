/**
 * What is around every screen: the offline notice above, the text-size switch and signing out below. The header, the
 * skip link and the bottom bar belong to the screens themselves.
 */
import type { RuntimeConfiguration } from '@madoguchi/shared/contract';
import { Outlet } from '@madoguchi/shared/router';
import { OfflineNotice } from '@madoguchi/shared/ui/plain';
import { SessionExpired } from '../session/SessionExpired';
import { Footer } from './Footer';
import './layout.css';
import { useHeadingFocus } from './useHeadingFocus';

export function Layout({ configuration }: { configuration: RuntimeConfiguration }) {
  useHeadingFocus();
  return (
    <>
      <div className="shell-offline">
        <OfflineNotice />
      </div>
      <div className="shell-outlet">
        <Outlet />
      </div>
      <Footer />
      <SessionExpired configuration={configuration} />
    </>
  );
}
