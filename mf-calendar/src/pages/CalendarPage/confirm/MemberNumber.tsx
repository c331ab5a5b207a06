/** The number that a registration with a reservation has got, as it is stored (CONTRACT 4). */
import { useStoredRows } from '@madoguchi/shared/calls/members';
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { flattenItems } from '@madoguchi/shared/domain/survey';
import { memberTexts } from '@madoguchi/shared/texts';
import { Card, DescriptionList } from '@madoguchi/shared/ui/plain';

export function MemberNumber({ config, partitionKey }: { config: SurveyConfig; partitionKey: string }) {
  const rows = useStoredRows(config, partitionKey);
  const keys = new Set(flattenItems(config).flatMap(({ type, itemKey }) => (type === 'memberNumber' ? [itemKey] : [])));
  const number = rows.data?.find(({ itemKey, value }) => keys.has(itemKey) && value !== '')?.value;
  if (number === undefined) return null;
  return (
    <Card>
      <DescriptionList items={[{ title: memberTexts.page.number, value: number }]} />
    </Card>
  );
}
