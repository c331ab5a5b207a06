/** The screen of BedReservation. */
import { Screen } from '@madoguchi/shared/ui/plain';

export default function BedReservationPage() {
  return <Screen title="BedReservationPage">{null}</Screen>;
}
