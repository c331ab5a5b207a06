/** What details and cancel page begin with: the record that the address names, or that it is not there. */
import type { DisplayRecord } from '@madoguchi/shared/contract';
import { useNavigate } from '@madoguchi/shared/router';
import type { ReactNode } from 'react';
import { useRecord } from '../lookup/useRecord';
import { LookupScreen, type ReadyLookup } from './LookupScreen';
import { RecordMissing } from './RecordMissing';

export interface RecordFacts extends ReadyLookup {
  record: DisplayRecord;
  /** Goes to the list that the person came from. */
  toList: () => void;
}

export function RecordScreen({ title, children }: { title: string; children: (facts: RecordFacts) => ReactNode }) {
  const navigate = useNavigate();
  const { lookup, surveyId, record, listPath } = useRecord();
  const toList = () => void navigate(listPath);
  return (
    <LookupScreen title={title} lookup={lookup} surveyId={surveyId}>
      {(ready) => (record ? children({ ...ready, record, toList }) : <RecordMissing title={title} onBack={toList} />)}
    </LookupScreen>
  );
}
