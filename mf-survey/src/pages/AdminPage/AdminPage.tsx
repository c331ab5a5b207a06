/** The screen of Admin. */
import { Screen } from '@madoguchi/shared/ui/plain';

export default function AdminPage() {
  return <Screen title="AdminPage">{null}</Screen>;
}
