/** あなたの予約 at the start address: what mf-confirm shows of it, one's registrations where members are on, the search. */
import { pathOf } from '@madoguchi/shared/contract/routes';
import { RemotePart } from '@madoguchi/shared/remotes';
import { Link } from '@madoguchi/shared/router';
import { productSwitches, type SessionUser } from '@madoguchi/shared/store';
import { ownTexts } from '@madoguchi/shared/texts';
import { buttonClass, Screen } from '@madoguchi/shared/ui/plain';
import { MemberEntries } from './MemberEntries';

export function OwnHome({ user }: { user: SessionUser }) {
  return (
    <Screen
      title={ownTexts.title}
      person={{ name: user.name, pictureUrl: user.picture }}
      bar={
        <Link className={buttonClass('plain')} to={pathOf('Confirm')}>
          {ownTexts.others}
        </Link>
      }
    >
      <RemotePart part="mf_confirm/own" props={{}} />
      {productSwitches().membersTab && <MemberEntries />}
    </Screen>
  );
}
