/** The answers that were found, one page at a time, the newest first. */
import type { AdminAnswer, AdminSurvey, SurveyConfig } from '@madoguchi/shared/contract';
import { sendErrorOf } from '@madoguchi/shared/domain/survey';
import { useAdminFindAnswersQuery } from '@madoguchi/shared/endpoints/admin';
import { lazyComponent, whenIdle } from '@madoguchi/shared/remotes';
import { isApiError } from '@madoguchi/shared/store';
import { adminTexts } from '@madoguchi/shared/texts';
import {
  Button,
  ErrorView,
  LoadingOverlay,
  LoadingView,
  RetryButton,
  Row,
  useSnackbar,
} from '@madoguchi/shared/ui/plain';
import { Suspense, useEffect, useRef, useState } from 'react';
import { confirmedTextOf, offeredMessage } from '../../features/desk/candidate';
import styles from './AdminPage.module.css';
import { AnswerCard } from './AnswerCard';
import { type AnswerSearch, searchBody } from './search';

// Fetched once the list stands: nobody opens one before.
const loadNotify = () => import(/* webpackChunkName: "desk_dialogs" */ '../../features/desk/NotifyDialog');
const loadStatus = () => import(/* webpackChunkName: "desk_dialogs" */ './StatusDialog');
const NotifyDialog = lazyComponent(loadNotify);
const StatusDialog = lazyComponent(loadStatus);

interface AnswersProps {
  survey: AdminSurvey;
  config: SurveyConfig | undefined;
  search: AnswerSearch;
}

type Opened = { dialog: 'status' | 'notify'; answer: AdminAnswer };

export function Answers({ survey, config, search }: AnswersProps) {
  // The cursors of the pages that lead to the one shown.
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState<Opened>();
  const heading = useRef<HTMLHeadingElement>(null);
  const snackbar = useSnackbar();
  useEffect(() => {
    // Where it fails, the dialog asks again when it is opened.
    whenIdle(() => void Promise.all([loadNotify(), loadStatus()]).catch(() => undefined));
  }, []);
  const { data, error, isFetching, refetch } = useAdminFindAnswersQuery(
    searchBody(survey.surveyId, search, cursors.at(-1)),
    { refetchOnMountOrArgChange: true },
  );
  const turnTo = (next: readonly string[]) => {
    setCursors(next);
    heading.current?.focus();
    heading.current?.scrollIntoView?.();
  };
  const done = (text: string) => {
    setOpened(undefined);
    snackbar.show(text);
  };
  return (
    <section aria-labelledby="admin-answers" className={styles.answers}>
      <h2 id="admin-answers" ref={heading} tabIndex={-1} className={styles.heading}>
        {adminTexts.find.results}
      </h2>
      {error ? (
        <ErrorView
          text={adminTexts.find.failed}
          hint={isApiError(error) ? sendErrorOf(error).text : undefined}
          actions={<RetryButton onClick={() => void refetch()} />}
        />
      ) : (
        <>
          {!data && <LoadingView />}
          {data && <LoadingOverlay loading={isFetching} />}
          {data?.data.length === 0 && (
            <div role="status" className="mg-view">
              <p>{adminTexts.find.empty}</p>
              <p className="mg-view__text">{adminTexts.find.emptyHint}</p>
            </div>
          )}
          {data?.data.map((answer) => (
            <AnswerCard
              key={answer.partitionKey}
              answer={answer}
              config={config}
              isBed={survey.isBed}
              isMember={survey.isMember}
              onStatus={() => setOpened({ dialog: 'status', answer })}
              onNotify={() => setOpened({ dialog: 'notify', answer })}
            />
          ))}
          {(cursors.length > 0 || data?.next) && (
            <Row>
              <Button
                variant="plain"
                size="medium"
                disabled={cursors.length === 0}
                onClick={() => turnTo(cursors.slice(0, -1))}
              >
                {adminTexts.find.newer}
              </Button>
              <Button
                variant="plain"
                size="medium"
                disabled={!data?.next}
                onClick={() => data?.next && turnTo([...cursors, data.next])}
              >
                {adminTexts.find.older}
              </Button>
            </Row>
          )}
        </>
      )}
      <Suspense fallback={<LoadingOverlay loading />}>
        {opened?.dialog === 'status' && (
          <StatusDialog
            answer={opened.answer}
            isMember={survey.isMember}
            onClose={() => setOpened(undefined)}
            onDone={() => done(adminTexts.status.done)}
          />
        )}
        {opened?.dialog === 'notify' && (
          <NotifyDialog
            userId={opened.answer.userId}
            initialText={offeredMessage(config, confirmedTextOf(opened.answer, config))}
            onClose={() => setOpened(undefined)}
            onDone={() => done(adminTexts.notify.done)}
          />
        )}
      </Suspense>
      {snackbar.element}
    </section>
  );
}
