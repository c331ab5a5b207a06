/** The screen of BedReservationList. */
import { Screen } from '@madoguchi/shared/ui/plain';

export default function BedReservationListPage() {
  return <Screen title="BedReservationListPage">{null}</Screen>;
}
