/**
 * The member form: registers, and changes what is registered (MEMBER-014); with a reservation it goes on to the
 * calendar. The items are those of the form part; what was typed is kept as a draft.
 */

import type { FormHandle, FormPartProps, Row, SurveyConfig } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { today } from '@madoguchi/shared/domain/clock';
import { editScopeOf, hasAnyAnswer, initialAnswers, linkButtonOf } from '@madoguchi/shared/domain/survey';
import { RemotePart, whenIdle } from '@madoguchi/shared/remotes';
import { useNavigate } from '@madoguchi/shared/router';
import { AppScreen } from '@madoguchi/shared/screen';
import type { SessionUser } from '@madoguchi/shared/store';
import {
  CloseForm,
  DraftOffer,
  type DraftSubject,
  FormBarNotices,
  FormIntro,
  MisfitNotice,
  OutdatedNotice,
  useDraft,
  useFormProgress,
  useOpenForm,
  usePreviousOffer,
} from '@madoguchi/shared/submission';
import { errorTexts, memberTexts, surveyTexts } from '@madoguchi/shared/texts';
import { Button, Notice, ProgressLeft } from '@madoguchi/shared/ui/plain';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { afterMember } from './afterForm';
import { submittingLink, useCalendarStep } from './useCalendarStep';

export interface MemberFormProps {
  config: SurveyConfig;
  /** updatedAt of the config that the server gave last, and how to ask for it again. */
  newest: string | undefined;
  recheck: () => void;
  user: SessionUser;
  /** The rows of the registration that is changed; none to register. */
  rows: readonly Row[];
  /** Why nothing of it can be changed any more; undefined while it can. */
  notice: string | undefined;
  /** The form from which the person was sent here, to go on with. */
  next: string | undefined;
  /** Shows the registration. */
  onShow: () => void;
}

function subjectOf(config: SurveyConfig, rows: readonly Row[]): DraftSubject {
  return {
    config,
    partitionKey: rows[0]?.partitionKey,
    initialAnswers: initialAnswers(config, { mode: 'user', today: today(), ...(rows.length > 0 && { saved: rows }) }),
  };
}

export default function MemberForm(props: MemberFormProps) {
  const { config, newest, recheck, user, rows, notice, next, onShow } = props;
  const navigate = useNavigate();
  const handle = useRef<FormHandle>(null);
  const [subject] = useState(() => subjectOf(config, rows));
  const calendar = useCalendarStep(config, subject.partitionKey, next);
  const { entered } = calendar;
  const draft = useDraft({ subject, userId: user.userId, handle, entered });
  const [opening] = useState(() => ({ ...subject.initialAnswers, ...entered?.answers }));
  const [fault, setFault] = useState<string>();
  const [confirmed, setConfirmed] = useState<FormPartProps['initialAnswers']>();
  const [isFetching, setFetching] = useState(false);
  const [isSent, setSent] = useState(false);
  // The part tells of its progress as soon as it can be asked for anything: a press before that would do nothing.
  const { progress, progressed } = useFormProgress(handle, entered?.errors);

  const [first] = rows;
  const isUpdate = first !== undefined;
  const editScope = notice !== undefined ? 'none' : isUpdate ? editScopeOf(config) : 'all';
  const texts = memberTexts.form;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const fetched = afterMember.load();
    const result = await handle.current?.submit();
    if (!result) return;
    const isFine = result.valid && hasAnyAnswer(config, result.answers, { mode: 'user' });
    setFault(isFine ? undefined : surveyTexts.checkInput);
    if (!result.valid || !isFine) return;
    setFetching(true);
    const after = (await fetched) ? afterMember.here() : undefined;
    setFetching(false);
    if (!after) setFault(errorTexts.network);
    else if (!calendar.takes(result.answers)) setConfirmed(result.answers);
    else setFault(await calendar.go(result.answers, draft.draftStore, after.reservationBlock));
  };
  useEffect(() => {
    whenIdle(() => void afterMember.load());
  }, []);
  const isOutdated = useOpenForm({ shown: config, newest, recheck, isOpen: !isSent });
  // Before the part is there, as the config has it.
  const linkButton = progress ? progress.linkButton : linkButtonOf(config);
  const after = afterMember.here();
  const isBlank = progress !== undefined && !isUpdate && !entered;
  const previous = usePreviousOffer(draft, isBlank ? { config, handle } : undefined);
  return (
    <>
      {!isSent && (
        <AppScreen
          title={config.surveyTitle}
          documentTitle={isUpdate ? texts.titleUpdate : texts.title}
          {...(isUpdate && { onBack: onShow })}
          onSubmit={(event) => void submit(event)}
          bar={
            <>
              <FormBarNotices draft={draft} fault={fault} previous={previous.inBar} />
              {progress && editScope !== 'none' && (
                <ProgressLeft
                  progress={progress}
                  saved={draft.saved === 'saved'}
                  onOpen={() => handle.current?.toOpen()}
                />
              )}
              {editScope !== 'none' && submittingLink(linkButton) === undefined && (
                <Button type="submit" busy={isFetching || calendar.isChecking} disabled={!progress}>
                  {surveyTexts.action.send}
                </Button>
              )}
              <CloseForm handle={handle} draft={draft} />
            </>
          }
        >
          {isOutdated && <OutdatedNotice />}
          {!draft.offer?.isLate && <DraftOffer draft={draft} />}
          {previous.above}
          {notice !== undefined && <Notice tone="warn">{notice}</Notice>}
          {isUpdate && editScope !== 'none' && (
            <MisfitNotice config={config} rows={rows} answers={subject.initialAnswers} mode="user" />
          )}
          <FormIntro config={config} />
          {next !== undefined && !isUpdate && <Notice>{texts.leadsOn}</Notice>}
          {!isUpdate && (
            <Notice
              actions={
                <Button
                  size="medium"
                  variant="plain"
                  onClick={() => void navigate(pathOf('MemberConfirm', config.surveyId))}
                >
                  {memberTexts.page.toSearch}
                </Button>
              }
            >
              {texts.haveRegistered}
            </Notice>
          )}
          <RemotePart<FormPartProps>
            part="mf_survey/form"
            props={{
              config,
              mode: 'user',
              initialAnswers: draft.resumed ?? opening,
              handle,
              editScope,
              isUpdate,
              onChange: draft.record,
              onProgress: progressed,
              onLinkButton: calendar.openLink,
            }}
          />
        </AppScreen>
      )}
      {after && (
        <after.MemberSubmission
          config={config}
          user={user}
          partitionKey={subject.partitionKey}
          draftStore={draft.draftStore}
          handle={handle}
          answers={confirmed}
          next={next}
          onClose={() => setConfirmed(undefined)}
          onSent={() => setSent(true)}
          onShow={onShow}
        />
      )}
    </>
  );
}
