/** What details and cancel page begin with: the record that the address names, or that it is not there. */
import type { DisplayRecord } from '@madoguchi/shared/contract';
import { useNavigate } from '@madoguchi/shared/router';
import { MessageScreen } from '@madoguchi/shared/screen';
import { cancelTexts, errorTexts } from '@madoguchi/shared/texts';
import { Button } from '@madoguchi/shared/ui/plain';
import type { ReactNode } from 'react';
import { LookupScreen } from '../lookup/LookupScreen';
import type { FoundRecords } from '../lookup/useLookup';
import { useRecord } from '../lookup/useRecord';

export interface RecordFacts extends FoundRecords {
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
      {(found) => (record ? children({ ...found, record, toList }) : <RecordMissing title={title} onBack={toList} />)}
    </LookupScreen>
  );
}

/** The record is not among the person's own any more. */
function RecordMissing({ title, onBack }: { title: string; onBack: () => void }) {
  return (
    <MessageScreen
      title={title}
      tone="warn"
      text={errorTexts.notFound}
      bar={
        <Button variant="plain" onClick={onBack}>
          {cancelTexts.done.toList}
        </Button>
      }
    />
  );
}
