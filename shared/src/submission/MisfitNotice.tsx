/**
 * What of an earlier answer does not fit the form as it is now, with what was answered then (CONTRACT 13). A file of its
 * own, which only the change of an answer fetches.
 */
import type { Answers, FormMode, Row, SurveyConfig } from '@madoguchi/shared/contract';
import { today } from '@madoguchi/shared/domain/clock';
import { disabledItemKeys, editScopeOf } from '@madoguchi/shared/domain/survey';
import { misfitsOf } from '@madoguchi/shared/domain/survey/misfits';
import { surveyTexts } from '@madoguchi/shared/texts';
import { Notice } from '@madoguchi/shared/ui/plain';
import { useMemo } from 'react';

export interface MisfitNoticeProps {
  config: SurveyConfig;
  rows: readonly Row[];
  /** What the form opened with. */
  answers: Answers;
  mode: FormMode;
}

export default function MisfitNotice({ config, rows, answers, mode }: MisfitNoticeProps) {
  const misfits = useMemo(() => {
    const fixed = disabledItemKeys(config, { mode, isUpdate: true, scope: editScopeOf(config) });
    return misfitsOf(config, rows, answers, { mode, today: today(), fixed });
  }, [config, rows, answers, mode]);
  if (misfits.length === 0) return null;
  return (
    <Notice tone="warn" announce>
      <p>{surveyTexts.edit.misfits}</p>
      <ul>
        {misfits.map(({ itemKey, title, text }) => (
          <li key={itemKey}>{surveyTexts.edit.misfit(title, text)}</li>
        ))}
      </ul>
    </Notice>
  );
}
