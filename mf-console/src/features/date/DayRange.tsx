/** First and last day of a filter; antd's picker and moment come with its first use. */
import { lazyPart } from '@madoguchi/shared/remotes';
import Skeleton from 'antd/es/skeleton';
import { Suspense } from 'react';
import type { DayRangeProps } from './DayRangePicker';

const DayRangePicker = lazyPart<DayRangeProps>(() => import(/* webpackChunkName: "date_range" */ './DayRangePicker'));

export function DayRange(props: DayRangeProps) {
  return (
    <Suspense fallback={<Skeleton.Input active style={{ width: 240 }} />}>
      <DayRangePicker {...props} />
    </Suspense>
  );
}
