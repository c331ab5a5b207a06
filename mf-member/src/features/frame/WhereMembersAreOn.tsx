/** Where members are switched off their screens do not exist (MEMBERS_TAB). */
import { Link } from '@madoguchi/shared/router';
import { MessageScreen } from '@madoguchi/shared/screen';
import { productSwitches } from '@madoguchi/shared/store';
import { commonTexts, routeTexts } from '@madoguchi/shared/texts';
import { buttonClass } from '@madoguchi/shared/ui/plain';
import type { ReactNode } from 'react';

export function WhereMembersAreOn({ children }: { children: ReactNode }) {
  if (productSwitches().membersTab) return children;
  return (
    <MessageScreen
      title={routeTexts.notFound.title}
      text={routeTexts.notFound.text}
      bar={
        <Link className={buttonClass('quiet')} to="/">
          {commonTexts.action.goHome}
        </Link>
      }
    />
  );
}
