/**
 * The form of a stay (BED-014 to BED-016, BED-018): the survey's items without the bed itself, which the chosen dates
 * stand for.
 */
import type {
  Answers,
  EditScope,
  FormHandle,
  FormPartProps,
  ItemError,
  Row,
  SurveyConfig,
} from '@madoguchi/shared/contract';
import { editScopeOf } from '@madoguchi/shared/domain/survey';
import { RemotePart } from '@madoguchi/shared/remotes';
import { AppScreen } from '@madoguchi/shared/screen';
import type { BedPeriod } from '@madoguchi/shared/store';
import {
  CloseForm,
  DraftOffer,
  FormBarNotices,
  type FormDraft,
  MisfitNotice,
  OutdatedNotice,
  useFormProgress,
  usePreviousOffer,
} from '@madoguchi/shared/submission';
import { bedTexts, surveyTexts } from '@madoguchi/shared/texts';
import { BarRow, Button, Notice, ProgressLeft } from '@madoguchi/shared/ui/plain';
import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { StayCard } from './StayCard';

export interface FormStepProps {
  /** The survey without the dates. */
  form: SurveyConfig;
  /** The rows of the stay that is changed, and what they fill the form with; undefined for a new one. */
  stored: { rows: readonly Row[]; answers: Answers } | undefined;
  /** What the form opens with. */
  start: Answers;
  /** True when the person comes back to it. */
  isReturn: boolean;
  period: BedPeriod;
  /** True when a stored stay is changed. */
  isEdit: boolean;
  /** The server has a newer form. */
  isOutdated: boolean;
  handle: RefObject<FormHandle | null>;
  draft: FormDraft;
  /** What the server found at single items with the last send. */
  errors: readonly ItemError[] | undefined;
  onBack: () => void;
  onChangeDate: () => void;
  /**
   * Called with the form's content when the person leaves it; the form opens with it when they come back.
   */
  onLeave: (answers: Answers) => void;
  onNext: (answers: Answers) => void;
}

export default function FormStep(props: FormStepProps) {
  const { form, stored, start, isReturn, period, isEdit, isOutdated, handle, draft, errors } = props;
  const { onBack, onChangeDate, onLeave, onNext } = props;
  const [isInvalid, setInvalid] = useState(false);
  const [initial] = useState(start);
  const last = useRef(start);
  const { record, resumed } = draft;
  useEffect(() => {
    if (resumed && !isReturn) last.current = resumed;
  }, [resumed, isReturn]);
  const changed = useCallback(
    (answers: Answers, isByItself?: boolean) => {
      last.current = answers;
      record(answers, isByItself);
    },
    [record],
  );
  useEffect(() => () => onLeave(last.current), [onLeave]);
  // The part tells of its progress as soon as it can be asked for anything: a press before that would do nothing.
  const { progress, progressed } = useFormProgress(handle, errors);
  const editScope: EditScope = isEdit ? editScopeOf(form) : 'all';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const result = await handle.current?.submit();
    if (!result) return;
    setInvalid(!result.valid);
    if (!result.valid) return;
    changed(result.answers);
    onNext(result.answers);
  };
  const previous = usePreviousOffer(draft, progress && !isEdit && !isReturn ? { config: form, handle } : undefined);
  const texts = bedTexts.form;
  return (
    <AppScreen
      isNewStep
      title={isEdit ? texts.titleEdit : texts.titleNew}
      onBack={onBack}
      onSubmit={(event) => void submit(event)}
      bar={
        <>
          <FormBarNotices
            draft={draft}
            fault={isInvalid ? surveyTexts.checkInput : undefined}
            previous={previous.inBar}
          />
          {progress && (
            <ProgressLeft progress={progress} saved={draft.saved === 'saved'} onOpen={() => handle.current?.toOpen()} />
          )}
          <BarRow>
            <Button variant="plain" onClick={onBack}>
              {texts.back}
            </Button>
            <Button type="submit" disabled={!progress}>
              {isEdit ? texts.confirmChanges : texts.next}
            </Button>
          </BarRow>
          <CloseForm handle={handle} draft={draft} />
        </>
      }
    >
      {isOutdated && <OutdatedNotice />}
      {stored && <MisfitNotice config={form} {...stored} mode="user" />}
      {!draft.offer?.isLate && <DraftOffer draft={draft} />}
      {previous.above}
      <StayCard period={period}>
        {isEdit && (
          <Button variant="quiet" onClick={onChangeDate}>
            {texts.changeDate}
          </Button>
        )}
      </StayCard>
      {editScope === 'reservationOnly' && <Notice>{surveyTexts.edit.reservationOnly}</Notice>}
      <RemotePart<FormPartProps>
        part="mf_survey/form"
        props={{
          config: form,
          mode: 'user',
          // What stood in the form before is newer than a draft that was taken up in it.
          initialAnswers: isReturn ? initial : (resumed ?? initial),
          handle,
          editScope,
          isUpdate: isEdit,
          onChange: changed,
          onProgress: progressed,
        }}
      />
    </AppScreen>
  );
}
