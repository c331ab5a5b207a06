/** One day; antd's picker and moment come with its first use. */
import { lazyPart } from '@madoguchi/shared/remotes';
import Skeleton from 'antd/es/skeleton';
import { Suspense } from 'react';
import type { DayPickProps } from './DayPicker';

const DayPicker = lazyPart<DayPickProps>(() => import(/* webpackChunkName: "date_range" */ './DayPicker'));

export function DayPick(props: DayPickProps) {
  return (
    <Suspense fallback={<Skeleton.Input active style={{ width: 140 }} />}>
      <DayPicker {...props} />
    </Suspense>
  );
}
