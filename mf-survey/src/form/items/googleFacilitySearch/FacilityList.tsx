/** A facility in words: name, address, phone; what is not known is left out. */
import type { FacilityAnswer } from '@madoguchi/shared/contract';
import { facilityTexts } from '@madoguchi/shared/texts';
import { DescriptionList } from '@madoguchi/shared/ui/plain';

const PARTS = ['name', 'address', 'phone'] as const;

export function FacilityList({ facility }: { facility: FacilityAnswer }) {
  const known = PARTS.filter((part) => facility[part] !== '');
  return (
    <DescriptionList items={known.map((part) => ({ title: facilityTexts.selected[part], value: facility[part] }))} />
  );
}
