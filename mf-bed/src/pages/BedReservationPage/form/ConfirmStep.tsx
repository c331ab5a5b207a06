/** The confirmation of a stay: what will be reserved or changed, and the send (BED-017, BED-019). */
import type { Answers, SurveyConfig } from '@madoguchi/shared/contract';
import {
  canonicalAnswers,
  END_DATE_KEY,
  previewEntries,
  type SendRemedy,
  START_DATE_KEY,
} from '@madoguchi/shared/domain/survey';
import { useWait } from '@madoguchi/shared/draft';
import { EnteredValue } from '@madoguchi/shared/recordAnswers';
import type { BedPeriod } from '@madoguchi/shared/store';
import { bedTexts, commonTexts, surveyTexts } from '@madoguchi/shared/texts';
import { BarRow, Button, Card, DescriptionList, Notice, VisuallyHidden } from '@madoguchi/shared/ui/plain';
import { type FormEvent, useMemo } from 'react';
import { BedScreen } from '../../../screen/BedScreen';
import { stayAnswers } from '../stay';
import { StayCard } from './StayCard';
import type { StaySending } from './useStaySending';
import { useStepTop } from './useStepTop';

export interface ConfirmStepProps {
  config: SurveyConfig;
  period: BedPeriod;
  answers: Answers;
  /** True when a stored stay is changed. */
  isEdit: boolean;
  sending: StaySending;
  onSend: () => void;
  onBack: () => void;
  onChooseAgain: () => void;
}

export function ConfirmStep(props: ConfirmStepProps) {
  const { config, period, answers, isEdit, sending, onSend, onBack, onChooseAgain } = props;
  const { isPushing, failure } = sending;
  const isWaiting = useWait(failure);
  useStepTop();
  const entries = useMemo(() => {
    const { form, values } = stayAnswers(config, answers, period);
    return previewEntries(form, canonicalAnswers(form, values), 'user').filter(
      ({ itemKey }) => itemKey !== START_DATE_KEY && itemKey !== END_DATE_KEY,
    );
  }, [config, answers, period]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  const texts = bedTexts.form;
  return (
    <BedScreen
      title={isEdit ? texts.confirmChanges : texts.titleNew}
      onSubmit={submit}
      bar={
        <>
          {isPushing && (
            <VisuallyHidden>
              <span role="status">{commonTexts.loading.sending}</span>
            </VisuallyHidden>
          )}
          <BarRow>
            <Button variant="plain" onClick={onBack} disabled={isPushing}>
              {texts.back}
            </Button>
            <Button type="submit" busy={isPushing} disabled={isWaiting}>
              {isPushing ? commonTexts.loading.sending : isEdit ? texts.change : texts.send}
            </Button>
          </BarRow>
        </>
      }
    >
      {failure && (
        <Notice
          tone="error"
          announce
          actions={<RemedyButton remedy={failure.remedy} onBack={onBack} onChooseAgain={onChooseAgain} />}
        >
          <p>{failure.text}</p>
          {failure.answerCode && (
            <p>
              {surveyTexts.done.answerCode} {failure.answerCode}
            </p>
          )}
        </Notice>
      )}
      <p>{isEdit ? texts.confirmTextEdit : texts.confirmTextNew}</p>
      <StayCard period={period} />
      <Card>
        <DescriptionList
          items={entries.map((entry) => ({
            key: entry.itemKey,
            title: entry.title,
            value: <EnteredValue entry={entry} />,
          }))}
        />
      </Card>
    </BedScreen>
  );
}

interface RemedyButtonProps {
  remedy: SendRemedy;
  onBack: () => void;
  onChooseAgain: () => void;
}

/** The way on from a refusal that sending again does not mend. */
function RemedyButton({ remedy, onBack, onChooseAgain }: RemedyButtonProps) {
  if (remedy !== 'choose' && remedy !== 'correct') return null;
  const isPlace = remedy === 'choose';
  return (
    <Button variant="plain" size="medium" onClick={isPlace ? onChooseAgain : onBack}>
      {isPlace ? bedTexts.form.chooseAgain : bedTexts.form.toForm}
    </Button>
  );
}
