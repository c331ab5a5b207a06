/** The chosen stay above the form and in the confirmation: admission and discharge with their sessions. */
import { fromHyphens, japaneseDateWithWeekday } from '@madoguchi/shared/domain/date';
import { defaultSession, END_DATE_KEY, START_DATE_KEY } from '@madoguchi/shared/domain/survey';
import type { BedPeriod } from '@madoguchi/shared/store';
import { bedTexts } from '@madoguchi/shared/texts';
import { Card, DescriptionList } from '@madoguchi/shared/ui/plain';

export function StayCard({ period }: { period: BedPeriod }) {
  const texts = bedTexts.list;
  const dayOf = (date: string, key: string) =>
    texts.startAt(japaneseDateWithWeekday(fromHyphens(date)), defaultSession(key));
  return (
    <Card>
      <DescriptionList
        items={[
          { title: texts.start, value: dayOf(period.startDate, START_DATE_KEY) },
          { title: texts.end, value: dayOf(period.endDate, END_DATE_KEY) },
        ]}
      />
    </Card>
  );
}
