/** The administrators' form from the first input to the done screen. */

import type { Answers, FormHandle, SurveyConfig } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { hasAnyAnswer, itemsByKey, reservationItemOf } from '@madoguchi/shared/domain/survey';
import { isMemberForm } from '@madoguchi/shared/endpoints/members';
import { lazyComponent, whenIdle } from '@madoguchi/shared/remotes';
import { useNavigate } from '@madoguchi/shared/router';
import { AppScreen } from '@madoguchi/shared/screen';
import { useCategoriesGetTreeQuery } from '@madoguchi/shared/store';
import { MisfitNotice, NO_PROGRESS, TouchedNotice } from '@madoguchi/shared/submission';
import { adminTexts, commonTexts, errorTexts, surveyTexts } from '@madoguchi/shared/texts';
import {
  Button,
  Chip,
  LoadingView,
  Notice,
  ProgressLeft,
  ReloadButton,
  Row,
  useOnline,
} from '@madoguchi/shared/ui/plain';
import { type FormEvent, Suspense, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { surveyReducer } from '../../features/answering/machine';
import { FormRenderer } from '../../form/FormRenderer';
import styles from './AdminSurveyPage.module.css';
import { afterDesk } from './afterForm';
import type { LoadedAdminSurvey } from './useAdminSurvey';
import { useUnsaved } from './useUnsaved';

/** Only for forms of stays. */
const StayNights = lazyComponent(() => import(/* webpackChunkName: "desk_stay" */ './StayNights'));

interface ActiveAdminSurveyProps {
  survey: LoadedAdminSurvey;
  /** True once the server has a newer config. */
  isOutdated: boolean;
  /** Items that this newer config asks again, after a send that it touched. */
  touchedKeys: readonly string[] | undefined;
  /** Takes the newer config, and the answers over to it, with what the server says that it asks again. */
  onTakeLatest: (answers: Answers, itemKeys: readonly string[] | undefined) => Promise<void>;
  onNext: () => void;
}

/** The form with unconfirmed items marked in their help, where the control's description names it (COND-010). */
function withUnconfirmed(config: SurveyConfig, unconfirmed: readonly string[]): SurveyConfig {
  if (unconfirmed.length === 0) return config;
  const mark = (items: SurveyConfig['surveySchema']): SurveyConfig['surveySchema'] =>
    items.map((item) => ({
      ...item,
      ...(item.items && { items: mark(item.items) }),
      ...(unconfirmed.includes(item.itemKey) && {
        description: [adminTexts.unconfirmed, item.description].filter(Boolean).join('\n'),
      }),
    }));
  return { ...config, surveySchema: mark(config.surveySchema) };
}

export function ActiveAdminSurvey(props: ActiveAdminSurveyProps) {
  const { survey, isOutdated, touchedKeys, onTakeLatest, onNext } = props;
  const { config } = survey;
  const navigate = useNavigate();
  const isOnline = useOnline();
  const [state, dispatch] = useReducer(surveyReducer, { name: 'form', survey, latest: true, checking: false });
  const handle = useRef<FormHandle>(null);
  // The rules look the reserved category's name up: without its tree what it shows would not be sent.
  const tree = useCategoriesGetTreeQuery(undefined, { skip: reservationItemOf(config) === undefined });
  const categories = tree.data?.tree;
  /** Items that a newer config asks again, as the refusal of a send names them. */
  const touched = useRef<readonly string[]>(undefined);
  const [progress, setProgress] = useState(NO_PROGRESS);
  const [isDirty, setIsDirty] = useState(false);
  const [entered, setEntered] = useState(survey.initialAnswers);
  const isDone = state.name === 'done';
  useUnsaved(isDirty && !isDone);
  useEffect(() => {
    whenIdle(() => void afterDesk.load());
  }, []);
  useEffect(() => {
    if (survey.isForCaller) handle.current?.toOpen();
  }, [survey]);
  const marked = useMemo(() => withUnconfirmed(config, survey.unconfirmed), [config, survey]);

  if (state.name === 'loading' || state.name === 'error') return null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const fetched = afterDesk.load();
    const outcome = await handle.current?.submit();
    if (!outcome?.valid || !hasAnyAnswer(config, outcome.answers, { mode: 'admin' })) {
      dispatch({ type: 'refused', text: surveyTexts.checkInput });
      return;
    }
    dispatch({ type: 'checking' });
    const { answers } = outcome;
    dispatch((await fetched) ? { type: 'submitted', answers } : { type: 'refused', text: errorTexts.network });
  };
  const changed = (answers: Answers, isByItself = false) => {
    if (!isByItself) setIsDirty(true);
    if (survey.isBed) setEntered(answers);
    dispatch({ type: 'edited' });
  };
  const toList = () => void navigate(pathOf('Admin', undefined, { surveyId: config.surveyId }));
  const takeLatest = () => void onTakeLatest(handle.current?.answers() ?? survey.initialAnswers, touched.current);
  const fault = state.name === 'form' ? state.fault : undefined;
  const isChecking = state.name === 'form' && state.checking;
  const after = afterDesk.here();
  return (
    <>
      {state.name !== 'done' && (
        <AppScreen
          title={config.surveyTitle}
          onBack={toList}
          backLabel={adminTexts.done.list}
          onSubmit={(event) => void submit(event)}
          bar={
            <>
              {fault && (
                <Notice tone="error" announce>
                  {fault}
                </Notice>
              )}
              <ProgressLeft progress={progress} onOpen={() => handle.current?.toOpen()} />
              <Button type="submit" busy={isChecking} disabled={!state.latest}>
                {adminTexts.form.send}
              </Button>
            </>
          }
        >
          {!isOnline && (
            <Notice tone="warn" announce>
              {adminTexts.offline}
            </Notice>
          )}
          {(isOutdated || !state.latest) && (
            <Notice tone="warn" announce actions={<ReloadButton size="medium" variant="quiet" onClick={takeLatest} />}>
              {state.latest ? adminTexts.newerForm : adminTexts.outdated}
            </Notice>
          )}
          {touchedKeys && <TouchedNotice config={config} itemKeys={touchedKeys} />}
          <Subject survey={survey} />
          {survey.stored && (
            <MisfitNotice config={config} rows={survey.stored} answers={survey.initialAnswers} mode="admin" />
          )}
          {survey.isBed && (
            <Suspense fallback={<LoadingView />}>
              <StayNights
                surveyId={config.surveyId}
                answers={entered}
                stored={survey.isUpdate ? survey.initialAnswers : undefined}
              />
            </Suspense>
          )}
          <FormRenderer
            config={marked}
            mode="admin"
            initialAnswers={survey.initialAnswers}
            handle={handle}
            isUpdate={survey.isUpdate}
            onChange={changed}
            onProgress={setProgress}
          />
        </AppScreen>
      )}
      {after && (
        <after.AdminSubmission
          survey={survey}
          state={state}
          dispatch={dispatch}
          handle={handle}
          categories={categories}
          onTouched={(itemKeys) => {
            touched.current = itemKeys;
          }}
          onTakeLatest={takeLatest}
          onList={toList}
          onNext={onNext}
        />
      )}
    </>
  );
}

/** For whom the form is filled in, and what in it nobody has confirmed. */
function Subject({ survey }: { survey: LoadedAdminSurvey }) {
  const { subjectId, isUpdate, check, unconfirmed, config } = survey;
  const items = itemsByKey(config);
  const isMember = isMemberForm(config);
  const editing = isMember ? adminTexts.member.editing : adminTexts.editing;
  const titles = unconfirmed.map((itemKey) => items.get(itemKey)?.title ?? itemKey);
  return (
    <>
      <Notice>
        <span className={styles.subject}>
          {subjectId === undefined && (isMember ? adminTexts.member.atDesk : adminTexts.atDesk)}
          {subjectId !== undefined && (isUpdate ? editing(subjectId) : adminTexts.actingFor(subjectId))}
        </span>
        <Row className={styles.chips}>
          <Chip tone="blue">{adminTexts.mode}</Chip>
          {check && <Chip status={check} />}
        </Row>
      </Notice>
      {titles.length > 0 && (
        <Notice tone="warn">
          {adminTexts.unconfirmedNotice([...new Set(titles)].join(commonTexts.listSeparator))}
        </Notice>
      )}
    </>
  );
}
