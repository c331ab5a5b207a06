/** The form of a stay (BED-014 to BED-016): the survey's items without the bed itself, which the chosen dates stand for. */
import type { Answers, FormHandle, FormPartProps, FormProgress, SurveyConfig } from '@madoguchi/shared/contract';
import { bedForm } from '@madoguchi/shared/domain/bed';
import { japanDateTime, today } from '@madoguchi/shared/domain/clock';
import { monthDayWeekday } from '@madoguchi/shared/domain/date';
import { END_DATE_KEY, initialAnswers, START_DATE_KEY } from '@madoguchi/shared/domain/survey';
import { RemotePart } from '@madoguchi/shared/remotes';
import type { BedPeriod } from '@madoguchi/shared/store';
import { bedTexts, surveyTexts } from '@madoguchi/shared/texts';
import { BarRow, Button, Notice, ProgressLeft, Row } from '@madoguchi/shared/ui/plain';
import { type FormEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { BedScreen } from '../../../screen/BedScreen';
import { StayCard } from './StayCard';
import type { BedDraft } from './useBedDraft';
import { useStepTop } from './useStepTop';

export interface FormStepProps {
  config: SurveyConfig;
  period: BedPeriod;
  /** What was filled in before, when the person comes back. */
  answers: Answers | undefined;
  draft: BedDraft;
  onBack: () => void;
  onNext: (answers: Answers) => void;
}

function whenText(savedAt: number): string {
  const { date, time } = japanDateTime(savedAt);
  return date === today() ? surveyTexts.draft.today(time) : surveyTexts.draft.onDay(monthDayWeekday(date), time);
}

/** The dates are chosen in the calendar: the form asks for everything else. */
function withoutDates(config: SurveyConfig): SurveyConfig {
  const { surveySchema, ...rest } = bedForm(config);
  const isDate = (itemKey: string) => itemKey === START_DATE_KEY || itemKey === END_DATE_KEY;
  return { ...rest, surveySchema: surveySchema.filter(({ itemKey }) => !isDate(itemKey)) };
}

export function FormStep({ config, period, answers, draft, onBack, onNext }: FormStepProps) {
  useStepTop();
  const handle = useRef<FormHandle>(null);
  const form = useMemo(() => withoutDates(config), [config]);
  const [isInvalid, setInvalid] = useState(false);
  const [progress, setProgress] = useState<FormProgress>();
  const [start] = useState(() => answers ?? initialAnswers(form, { mode: 'user', today: today() }));
  // The part is memoised: it keeps the function that it got first.
  const { record } = draft;
  const latest = useRef(record);
  useLayoutEffect(() => {
    latest.current = record;
  }, [record]);
  const changed = useCallback((next: Answers) => latest.current(next), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const result = await handle.current?.submit();
    if (!result) return;
    setInvalid(!result.valid);
    if (!result.valid) return;
    record(result.answers);
    onNext(result.answers);
  };
  return (
    <BedScreen
      title={bedTexts.form.titleNew}
      onBack={onBack}
      onSubmit={(event) => void submit(event)}
      bar={
        <>
          {isInvalid && (
            <Notice tone="error" announce>
              {surveyTexts.checkInput}
            </Notice>
          )}
          {progress && (
            <ProgressLeft left={progress.requiredLeft} total={progress.requiredTotal} saved={draft.isSaved} />
          )}
          <BarRow>
            <Button variant="plain" onClick={onBack}>
              {bedTexts.form.back}
            </Button>
            <Button type="submit">{bedTexts.form.next}</Button>
          </BarRow>
        </>
      }
    >
      {draft.offer && !answers && (
        <Notice
          announce
          actions={
            <Row>
              <Button size="medium" onClick={() => handle.current?.replaceAnswers({ ...start, ...draft.resume() })}>
                {surveyTexts.draft.resume}
              </Button>
              <Button size="medium" variant="plain" onClick={draft.restart}>
                {surveyTexts.draft.restart}
              </Button>
            </Row>
          }
        >
          {surveyTexts.draft.offer(whenText(draft.offer.savedAt))}
        </Notice>
      )}
      <StayCard period={period} />
      <RemotePart<FormPartProps>
        part="mf_survey/form"
        props={{
          config: form,
          mode: 'user',
          initialAnswers: start,
          handle,
          onChange: changed,
          onProgress: setProgress,
        }}
      />
    </BedScreen>
  );
}
