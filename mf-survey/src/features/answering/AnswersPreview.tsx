/** An answer in the confirmation, drawn as its type draws it. */
import type { Answers, SurveyConfig } from '@madoguchi/shared/contract';
import {
  canonicalAnswers,
  type FormMode,
  itemByKey,
  type PreviewEntry,
  previewEntries,
  rulesOf,
} from '@madoguchi/shared/domain/survey';
import { commonTexts, formTexts } from '@madoguchi/shared/texts';
import { DescriptionList, Notice } from '@madoguchi/shared/ui/plain';
import { type ReactNode, Suspense, useMemo } from 'react';
import { widgetsOf } from '../../form/registry';

export interface AnswersPreviewProps {
  config: SurveyConfig;
  answers: Answers;
  mode: FormMode;
  /** Shown below the value of an item. */
  detailsOf?: (entry: PreviewEntry) => ReactNode;
}

/** The answers as they will be stored, item by item. */
export function AnswersPreview({ config, answers, mode, detailsOf }: AnswersPreviewProps) {
  const entries = useMemo(
    () => previewEntries(config, canonicalAnswers(config, answers), mode, { typed: answers }),
    [config, answers, mode],
  );
  return (
    <DescriptionList
      items={entries.map((entry) => ({
        key: entry.itemKey,
        title: entry.title,
        value: (
          <>
            <PreviewValue config={config} entry={entry} mode={mode} />
            {entry.note && <Notice tone="warn">{entry.note}</Notice>}
            {detailsOf?.(entry)}
          </>
        ),
      }))}
    />
  );
}

interface PreviewValueProps {
  config: SurveyConfig;
  entry: PreviewEntry;
  mode: FormMode;
}

function PreviewValue({ config, entry, mode }: PreviewValueProps) {
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
      <View item={item} value={entry.value} surveyId={config.surveyId} mode={mode} />
    </Suspense>
  );
}
