/** The confirmation of a stay: what will be reserved or changed, and the send (BED-017, BED-019). */
import type { Answers, SurveyConfig } from '@madoguchi/shared/contract';
import { today } from '@madoguchi/shared/domain/clock';
import { dayAndTime } from '@madoguchi/shared/domain/date';
import {
  canonicalAnswers,
  defaultSession,
  END_DATE_KEY,
  previewEntries,
  START_DATE_KEY,
} from '@madoguchi/shared/domain/survey';
import { BeforeAfter } from '@madoguchi/shared/own';
import { EnteredValue } from '@madoguchi/shared/recordAnswers';
import type { BedPeriod } from '@madoguchi/shared/store';
import { ConfirmAnswers, type Submission } from '@madoguchi/shared/submission';
import { bedTexts, ownTexts } from '@madoguchi/shared/texts';
import { Card, DescriptionList } from '@madoguchi/shared/ui/plain';
import { useMemo } from 'react';
import { daysOf, stayAnswers } from '../stay';
import { StayCard } from './StayCard';

export interface ConfirmStepProps {
  config: SurveyConfig;
  period: BedPeriod;
  answers: Answers;
  /** The dates of the stored stay that is changed; undefined for a new one. */
  before: BedPeriod | undefined;
  submission: Submission;
  onBack: () => void;
  onChooseAgain: () => void;
  onList: () => void;
}

function spanOf(period: BedPeriod): string {
  const { start, end } = daysOf(period);
  const dayOf = (day: string, key: string) =>
    bedTexts.list.startAt(dayAndTime(day, undefined, today()), defaultSession(key));
  return ownTexts.span(dayOf(start, START_DATE_KEY), dayOf(end, END_DATE_KEY));
}

export default function ConfirmStep(props: ConfirmStepProps) {
  const { config, period, answers, before, submission, onBack, onChooseAgain, onList } = props;
  const isEdit = before !== undefined;
  const { form, values } = useMemo(() => stayAnswers(config, answers, period), [config, answers, period]);
  const entries = useMemo(
    () =>
      previewEntries(form, canonicalAnswers(form, values), 'user', { typed: answers }).filter(
        ({ itemKey }) => itemKey !== START_DATE_KEY && itemKey !== END_DATE_KEY,
      ),
    [form, values, answers],
  );
  const texts = bedTexts.form;
  return (
    <ConfirmAnswers
      as="step"
      title={isEdit ? texts.confirmChanges : texts.titleNew}
      submission={submission}
      send={isEdit ? texts.change : texts.send}
      back={texts.back}
      onSend={() => void submission.send(values)}
      onBack={onBack}
      toForm={{ label: texts.toForm, go: onBack }}
      chooseAgain={{ label: texts.chooseAgain, go: onChooseAgain }}
      toSent={{ label: bedTexts.list.title, go: onList }}
    >
      <p>{isEdit ? texts.confirmTextEdit : texts.confirmTextNew}</p>
      {before && spanOf(before) !== spanOf(period) ? (
        <BeforeAfter before={spanOf(before)} after={spanOf(period)} />
      ) : (
        <StayCard period={period} />
      )}
      <Card>
        <DescriptionList
          items={entries.map((entry) => ({
            key: entry.itemKey,
            title: entry.title,
            value: <EnteredValue entry={entry} />,
          }))}
        />
      </Card>
    </ConfirmAnswers>
  );
}
