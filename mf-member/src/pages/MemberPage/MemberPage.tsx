/** The screen of LiffMember. */
import { Screen } from '@madoguchi/shared/ui/plain';

export default function MemberPage() {
  return <Screen title="MemberPage">{null}</Screen>;
}
