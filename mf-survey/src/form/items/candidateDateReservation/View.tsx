/** Preferred dates in words: category and department by their names, the dates in their order, the confirmed date and time. */
import { useCandidateGetCategoriesQuery } from '@madoguchi/shared/calls/candidate';
import { candidateLines } from '@madoguchi/shared/domain/candidate';
import { DescriptionList } from '@madoguchi/shared/ui/plain';
import { listOf } from '../../textValue';
import type { ViewProps } from '../../types';

export function View({ value }: ViewProps) {
  const { data } = useCandidateGetCategoriesQuery();
  const lines = candidateLines(listOf(value), data);
  return <DescriptionList items={lines.map(({ title, text }) => ({ key: title, title, value: text }))} />;
}
