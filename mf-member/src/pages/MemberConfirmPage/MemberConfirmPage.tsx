/** The screen of MemberConfirm. */
import { Screen } from '@madoguchi/shared/ui/plain';

export default function MemberConfirmPage() {
  return <Screen title="MemberConfirmPage">{null}</Screen>;
}
