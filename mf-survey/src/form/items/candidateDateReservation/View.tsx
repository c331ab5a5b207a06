/**
 * Preferred dates in words: category and department by their names, the dates in their order, the confirmed date and
 * time.
 */

import { candidateLines } from '@madoguchi/shared/domain/candidate';
import { listOf } from '@madoguchi/shared/domain/survey';
import { useCandidateGetCategoriesQuery } from '@madoguchi/shared/endpoints/candidate';
import { DescriptionList } from '@madoguchi/shared/ui/plain';
import type { ViewProps } from '../../types';

export function View({ value }: ViewProps) {
  const { data } = useCandidateGetCategoriesQuery();
  const lines = candidateLines(listOf(value), data);
  return <DescriptionList items={lines.map(({ title, text }) => ({ key: title, title, value: text }))} />;
}
