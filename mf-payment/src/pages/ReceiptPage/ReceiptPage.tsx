/** The screen of Receipt. */
import { Screen } from '@madoguchi/shared/ui/plain';

export default function ReceiptPage() {
  return <Screen title="ReceiptPage">{null}</Screen>;
}
