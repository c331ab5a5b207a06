/** The chosen stay above the form and in the confirmation: admission and discharge with their sessions. */
import { japaneseDateWithWeekday } from '@madoguchi/shared/domain/date';
import { defaultSession, END_DATE_KEY, START_DATE_KEY } from '@madoguchi/shared/domain/survey';
import type { BedPeriod } from '@madoguchi/shared/store';
import { bedTexts } from '@madoguchi/shared/texts';
import { Card, DescriptionList } from '@madoguchi/shared/ui/plain';
import type { ReactNode } from 'react';
import { daysOf } from '../stay';

export interface StayCardProps {
  period: BedPeriod;
  /** What can be done with the dates. */
  children?: ReactNode;
}

export function StayCard({ period, children }: StayCardProps) {
  const texts = bedTexts.list;
  const { start, end } = daysOf(period);
  const dayOf = (day: string, key: string) => texts.startAt(japaneseDateWithWeekday(day), defaultSession(key));
  return (
    <Card>
      <DescriptionList
        items={[
          { title: texts.start, value: dayOf(start, START_DATE_KEY) },
          { title: texts.end, value: dayOf(end, END_DATE_KEY) },
        ]}
      />
      {children}
    </Card>
  );
}
