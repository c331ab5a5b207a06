/**
 * The form on the screen: header, what the config says above the items, the items, and the bottom bar (SURVEY-005 to
 * SURVEY-011, SURVEY-032, SURVEY-033).
 */
import type { Answers, FormHandle, SchemaItem } from '@madoguchi/shared/contract';
import { AFTER_SUBMISSION, pathOf } from '@madoguchi/shared/contract/routes';
import { flattenItems, isInquiryOnly, linkButtonOf, reservationItemOf, rulesOf } from '@madoguchi/shared/domain/survey';
import { useNavigate } from '@madoguchi/shared/router';
import { AppScreen } from '@madoguchi/shared/screen';
import type { EnteredForm } from '@madoguchi/shared/store';
import {
  CloseForm,
  DraftOffer,
  FormBarNotices,
  type FormDraft,
  FormIntro,
  MisfitNotice,
  NO_PROGRESS,
  OutdatedNotice,
  useFormProgress,
  usePreviousOffer,
} from '@madoguchi/shared/submission';
import { commonTexts, formTexts, surveyTexts } from '@madoguchi/shared/texts';
import { Button, Notice, ProgressLeft } from '@madoguchi/shared/ui/plain';
import { type FormEvent, type RefObject, useCallback, useMemo } from 'react';
import type { SurveyState } from '../../features/answering/machine';
import { FormRenderer } from '../../form/FormRenderer';
import './survey.css';

interface FormScreenProps {
  state: Extract<SurveyState, { name: 'form' | 'confirm' }>;
  handle: RefObject<FormHandle | null>;
  draft: FormDraft;
  entered: EnteredForm | undefined;
  /** 送信 or 進む. */
  sendLabel: string;
  /** What will have to be paid, in words; undefined where nothing is bought. */
  sum: string | undefined;
  onChanged: (answers: Answers) => void;
  onSubmit: () => void;
  onLinkButton: (item: SchemaItem) => void;
  /** True once the server has a newer config. */
  isOutdated: boolean;
}

/** Registering first fills the form; nobody must register to ask for an appointment. */
function MemberOffer({ path }: { path: string }) {
  const navigate = useNavigate();
  return (
    <Notice
      actions={
        <Button size="medium" variant="plain" onClick={() => void navigate(path)}>
          {formTexts.memberOffer.register}
        </Button>
      }
    >
      {formTexts.memberOffer.text}
    </Notice>
  );
}

export function FormScreen(props: FormScreenProps) {
  const { state, handle, draft, entered, onChanged } = props;
  const { survey, latest } = state;
  const { config, editScope } = survey;
  const navigate = useNavigate();
  const initialAnswers = useMemo(
    () => (entered ? { ...survey.initialAnswers, ...entered.answers } : survey.initialAnswers),
    [survey, entered],
  );
  const { record } = draft;
  const changed = useCallback<typeof record>(
    (answers, isByItself) => {
      record(answers, isByItself);
      onChanged(answers);
    },
    [record, onChanged],
  );

  // The faults of single items that the server told the calendar are shown too.
  const { progress = NO_PROGRESS, progressed } = useFormProgress(handle, entered?.errors);

  // Such a form has that scope only where the house has closed the person's place: they may choose another one.
  const isOpened = editScope === 'reservationOnly';
  const isClosed = linkButtonOf(config) !== undefined && isInquiryOnly(config) && !isOpened;
  // Nothing of it can be sent: the way on is the list.
  const isReadOnly = editScope === 'none' || isClosed;
  // A form that only leads elsewhere has nothing to count or to keep, and no bar.
  const asksAnything = useMemo(() => flattenItems(config).some((item) => rulesOf(item).hasAnswer), [config]);
  const leadsToCalendar = !isReadOnly && progress.linkButton === undefined && reservationItemOf(config) !== undefined;
  const fault = state.name === 'form' ? state.fault : undefined;
  const checking = state.name === 'form' && state.checking;
  const offer = <DraftOffer draft={draft} />;
  const isBlank = !survey.isUpdate && !entered && !isReadOnly && asksAnything;
  const previous = usePreviousOffer(draft, isBlank ? { config, handle } : undefined);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    props.onSubmit();
  };
  return (
    <AppScreen
      title={config.surveyTitle}
      onSubmit={submit}
      bar={
        <>
          <FormBarNotices draft={draft} fault={fault} previous={previous.inBar} />
          {!isReadOnly && asksAnything && (
            <ProgressLeft progress={progress} saved={draft.saved === 'saved'} onOpen={() => handle.current?.toOpen()} />
          )}
          {props.sum !== undefined && <p className="mg-sum">{props.sum}</p>}
          {leadsToCalendar && <p className="survey-next">{surveyTexts.nextIsCalendar}</p>}
          {progress.linkButton === undefined && !isReadOnly && (
            <Button type="submit" busy={checking} disabled={!latest}>
              {props.sendLabel}
            </Button>
          )}
          {isReadOnly && (
            <Button
              variant="plain"
              onClick={() => void navigate(pathOf('ConfirmListSurvey', config.surveyId), { state: AFTER_SUBMISSION })}
            >
              {commonTexts.action.goToReservations}
            </Button>
          )}
          <CloseForm handle={handle} draft={draft} />
        </>
      }
    >
      {(props.isOutdated || !latest) && <OutdatedNotice isRefused={!latest} />}
      {!draft.offer?.isLate && offer}
      {previous.above}
      {survey.memberOffer !== undefined && <MemberOffer path={survey.memberOffer} />}
      {survey.recorded && !entered && <Notice>{surveyTexts.recorded}</Notice>}
      {survey.standing !== undefined && <Notice>{survey.standing}</Notice>}
      {survey.notice && <Notice tone="warn">{survey.notice}</Notice>}
      {survey.stored && !isReadOnly && (
        <MisfitNotice config={config} rows={survey.stored} answers={survey.initialAnswers} mode="user" />
      )}
      {isClosed && <Notice tone="warn">{surveyTexts.calendarOff}</Notice>}
      <FormIntro config={config} />
      <FormRenderer
        config={config}
        mode="user"
        initialAnswers={initialAnswers}
        recorded={survey.recorded}
        handle={handle}
        editScope={editScope}
        isUpdate={survey.isUpdate}
        onChange={changed}
        onProgress={progressed}
        onLinkButton={props.onLinkButton}
      />
    </AppScreen>
  );
}
