/** The confirm dialog: the answers as they will be stored, sending, and what went wrong with it (SURVEY-012 to SURVEY-016). */

import type { Answers, SurveyConfig } from '@madoguchi/shared/contract';
import {
  canonicalAnswers,
  itemByKey,
  type PreviewEntry,
  previewEntries,
  rulesOf,
} from '@madoguchi/shared/domain/survey';
import { commonTexts, formTexts, surveyTexts } from '@madoguchi/shared/texts';
import { DescriptionList } from '@madoguchi/shared/ui/plain';
import { Suspense, useMemo } from 'react';
import { widgetsOf } from '../../form/registry';
import { browser } from './browser';
import type { SurveyState } from './machine';
import { SendDialog } from './SendDialog';

interface ConfirmDialogProps {
  state: Extract<SurveyState, { name: 'confirm' | 'pushing' }>;
  /** Sending leads to the payment provider. */
  isPaymentDue?: boolean;
  onSend: () => void;
  onClose: () => void;
}

export function ConfirmDialog({ state, isPaymentDue = false, onSend, onClose }: ConfirmDialogProps) {
  const { survey, answers } = state;
  const { confirm } = surveyTexts;
  return (
    <SendDialog
      state={state}
      title={survey.isUpdate ? confirm.titleUpdate : confirm.title}
      send={isPaymentDue ? commonTexts.action.toPayment : confirm.send}
      sending={commonTexts.loading.sending}
      refresh={commonTexts.action.reload}
      onSend={onSend}
      onClose={onClose}
      onRefresh={browser.reload}
    >
      <Preview config={survey.config} answers={answers} />
    </SendDialog>
  );
}

function Preview({ config, answers }: { config: SurveyConfig; answers: Answers }) {
  const entries = useMemo(() => previewEntries(config, canonicalAnswers(config, answers), 'user'), [config, answers]);
  return (
    <DescriptionList
      items={entries.map((entry) => ({
        key: entry.itemKey,
        title: entry.title,
        value: <PreviewValue config={config} entry={entry} />,
      }))}
    />
  );
}

export function PreviewValue({ config, entry }: { config: SurveyConfig; entry: PreviewEntry }) {
  const item = itemByKey(config, entry.itemKey);
  if (!item || rulesOf(item).isEmpty(item, entry.value)) {
    const isGiven = item?.isAutomaticNumbering === true;
    return (
      <span className="survey-unanswered">
        {isGiven ? formTexts.numbering.automatic : entry.text || commonTexts.field.notEntered}
      </span>
    );
  }
  const { View } = widgetsOf(item);
  return (
    <Suspense fallback={entry.text}>
      <View item={item} value={entry.value} surveyId={config.surveyId} />
    </Suspense>
  );
}
