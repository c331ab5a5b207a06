/** Where members are switched off their screens do not exist (MEMBERS_TAB). */
import { NotFoundScreen } from '@madoguchi/shared/screen';
import { productSwitches } from '@madoguchi/shared/store';
import type { ReactNode } from 'react';

export function WhereMembersAreOn({ children }: { children: ReactNode }) {
  return productSwitches().membersTab ? children : <NotFoundScreen />;
}
