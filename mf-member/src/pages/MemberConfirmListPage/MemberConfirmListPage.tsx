/** The screen of MemberConfirmList. */
import { Screen } from '@madoguchi/shared/ui/plain';

export default function MemberConfirmListPage() {
  return <Screen title="MemberConfirmListPage">{null}</Screen>;
}
