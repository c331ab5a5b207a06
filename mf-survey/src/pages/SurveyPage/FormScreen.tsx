/**
 * The form on the screen: header, what the config says above the items, the items, and the bottom bar (SURVEY-005 to
 * SURVEY-011, SURVEY-032, SURVEY-033).
 */
import type { Answers, FormHandle, FormProgress, SchemaItem } from '@madoguchi/shared/contract';
import { AFTER_SUBMISSION, pathOf } from '@madoguchi/shared/contract/routes';
import { isInquiryOnly, linkButtonOf } from '@madoguchi/shared/domain/survey';
import { useNavigate } from '@madoguchi/shared/router';
import { AppScreen } from '@madoguchi/shared/screen';
import { type EnteredForm, isInClient } from '@madoguchi/shared/store';
import { browser, DraftOffer, FormBarNotices, type FormDraft, useItemErrors } from '@madoguchi/shared/submission';
import { commonTexts, errorTexts, formTexts, surveyTexts } from '@madoguchi/shared/texts';
import { Button, Card, Notice, ProgressLeft, ReloadButton } from '@madoguchi/shared/ui/plain';
import { type FormEvent, type RefObject, useCallback, useMemo, useState } from 'react';
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
  onChanged: (answers: Answers) => void;
  onSubmit: () => void;
  onLinkButton: (item: SchemaItem) => void;
  onCloseWindow: () => void;
}

const NOTHING_DONE: FormProgress = { requiredTotal: 0, requiredLeft: 0, isBlank: true };

/** The address of the header image, whichever way the config has it (SURVEY-033). */
function headerImageOf(headerImageUrl: string | { headerUrl: string } | undefined): string | undefined {
  return (typeof headerImageUrl === 'string' ? headerImageUrl : headerImageUrl?.headerUrl) || undefined;
}

/** Registering first fills the form; nobody must register to ask for an appointment. */
function MemberOffer({ memberFormId, surveyId }: { memberFormId: string; surveyId: string }) {
  const navigate = useNavigate();
  return (
    <Notice
      actions={
        <Button
          size="medium"
          variant="plain"
          onClick={() => void navigate(pathOf('LiffMember', memberFormId, { survey: surveyId }))}
        >
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
  const [progress, setProgress] = useState(NOTHING_DONE);
  const initialAnswers = useMemo(
    () => (entered ? { ...survey.initialAnswers, ...entered.answers } : survey.initialAnswers),
    [survey, entered],
  );
  const { record } = draft;
  const changed = useCallback<typeof record>(
    (answers) => {
      record(answers);
      onChanged(answers);
    },
    [record, onChanged],
  );

  // The faults of single items that the server told the calendar.
  const showItemErrors = useItemErrors(handle, entered?.errors);
  const progressed = useCallback(
    (next: FormProgress) => {
      setProgress(next);
      showItemErrors();
    },
    [showItemErrors],
  );

  const image = headerImageOf(config.headerImageUrl);
  const hasLinkButton = linkButtonOf(config) !== undefined;
  const isClosed = hasLinkButton && isInquiryOnly(config);
  // Nothing of it can be sent: the way on is the list.
  const isReadOnly = editScope === 'none' || isClosed;
  const fault = state.name === 'form' ? state.fault : undefined;
  const checking = state.name === 'form' && state.checking;
  const offer = <DraftOffer draft={draft} />;

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
          <FormBarNotices draft={draft} fault={fault} />
          {!isReadOnly && (
            <ProgressLeft left={progress.requiredLeft} total={progress.requiredTotal} saved={draft.saved === 'saved'} />
          )}
          {!hasLinkButton && !isReadOnly && (
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
          {isInClient() && (
            <Button variant="plain" onClick={props.onCloseWindow}>
              {surveyTexts.action.close}
            </Button>
          )}
        </>
      }
    >
      {!latest && (
        <Notice tone="warn" announce actions={<ReloadButton size="medium" variant="quiet" onClick={browser.reload} />}>
          {errorTexts.needRefresh}
        </Notice>
      )}
      {!draft.offer?.isLate && offer}
      {survey.memberOffer !== undefined && <MemberOffer memberFormId={survey.memberOffer} surveyId={config.surveyId} />}
      {survey.notice && <Notice tone="warn">{survey.notice}</Notice>}
      {isClosed && <Notice tone="warn">{surveyTexts.calendarOff}</Notice>}
      {(image || config.description) && (
        <Card className="survey-intro">
          {image && <img src={image} alt={surveyTexts.headerImage(config.surveyTitle)} />}
          {config.description && <p>{config.description}</p>}
        </Card>
      )}
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
