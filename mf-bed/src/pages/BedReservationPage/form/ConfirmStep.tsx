/** The confirmation of a stay: what will be reserved and answered, and the send (BED-017). */
import type { Answers, PutItemAnswer, SurveyConfig } from '@madoguchi/shared/contract';
import {
  canonicalAnswers,
  END_DATE_KEY,
  previewEntries,
  type SendRemedy,
  START_DATE_KEY,
} from '@madoguchi/shared/domain/survey';
import type { BedPeriod, SessionUser } from '@madoguchi/shared/store';
import { bedTexts, commonTexts, surveyTexts } from '@madoguchi/shared/texts';
import { BarRow, Button, Card, DescriptionList, Notice, VisuallyHidden } from '@madoguchi/shared/ui/plain';
import { type FormEvent, useMemo } from 'react';
import { BedScreen } from '../../../screen/BedScreen';
import { StayCard } from './StayCard';
import type { BedDraft } from './useBedDraft';
import { stayAnswers, useBedSending } from './useBedSending';
import { useStepTop } from './useStepTop';

export interface ConfirmStepProps {
  config: SurveyConfig;
  period: BedPeriod;
  answers: Answers;
  user: SessionUser;
  draft: BedDraft;
  onBack: () => void;
  onChooseAgain: () => void;
  onSent: (answer: PutItemAnswer) => void;
}

export function ConfirmStep({ config, period, answers, user, draft, onBack, onChooseAgain, onSent }: ConfirmStepProps) {
  useStepTop();
  const { state, send } = useBedSending({ config, period, answers, user, draft }, onSent);
  const entries = useMemo(() => {
    const { form, values } = stayAnswers(config, answers, period);
    return previewEntries(form, canonicalAnswers(form, values), 'user').filter(
      ({ itemKey }) => itemKey !== START_DATE_KEY && itemKey !== END_DATE_KEY,
    );
  }, [config, answers, period]);
  const isPushing = state.phase === 'pushing';
  const { failure } = state;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const texts = bedTexts.form;
  return (
    <BedScreen
      title={texts.titleNew}
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
            <Button type="submit" busy={isPushing}>
              {isPushing ? commonTexts.loading.sending : texts.send}
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
      <p>{texts.confirmTextNew}</p>
      <StayCard period={period} />
      <Card>
        <DescriptionList
          items={entries.map(({ itemKey, title, text }) => ({
            key: itemKey,
            title,
            value: text || commonTexts.field.notEntered,
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
