/** A long list of people drawn piece by piece: a closing of a year hits thousands. */
import { grouped } from '@madoguchi/shared/texts';
import { consoleClosingsTexts } from '@madoguchi/shared/texts/console/closings';
import Button from 'antd/es/button';
import { useState } from 'react';

const PIECE = 200;

interface SomeRows<Row> {
  shown: readonly Row[];
  left: number;
  onMore: () => void;
}

export function useSomeRows<Row>(rows: readonly Row[]): SomeRows<Row> {
  const [most, setMost] = useState(PIECE);
  return {
    shown: rows.slice(0, most),
    left: Math.max(0, rows.length - most),
    onMore: () => setMost(most + PIECE),
  };
}

export function MoreRows({ left, onMore }: Pick<SomeRows<unknown>, 'left' | 'onMore'>) {
  return left === 0 ? null : <Button onClick={onMore}>{consoleClosingsTexts.people.more(grouped(left))}</Button>;
}
