/**
 * あなたの予約 (CONTRACT 13): the next one as a pass, what comes after it, what was begun, sent and is past, and the forms.
 * The start page shows all of it; above the search of /confirm stands what is coming.
 */
import type { OwnAnswers, OwnDraft, OwnEntry } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { today } from '@madoguchi/shared/domain/clock';
import { dayAndTimeOf } from '@madoguchi/shared/domain/date';
import { ownGroups } from '@madoguchi/shared/domain/record';
import { useOwnGetQuery } from '@madoguchi/shared/endpoints/own';
import { draftPath, OwnPass, OwnRows } from '@madoguchi/shared/own';
import { Link } from '@madoguchi/shared/router';
import { useSurveysGetSearchableQuery } from '@madoguchi/shared/store';
import { commonTexts, ownTexts } from '@madoguchi/shared/texts';
import { buttonClass, GroupHeading, Notice, RetryButton, Spinner, Stack } from '@madoguchi/shared/ui/plain';
import { Fragment, type ReactNode, useState } from 'react';
import { MessageChoices } from '../messages/MessageChoices';
import { Proposal, ProposalTaken } from '../proposal/Proposal';
import styles from './own.module.css';

interface OwnBookingsProps {
  /** coming: only what is still to come, and the way to the rest. */
  shows?: 'all' | 'coming';
}

export function OwnBookings({ shows = 'all' }: OwnBookingsProps) {
  const own = useOwnGetQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, isFetching, isError } = own;
  if (data) return shows === 'all' ? <All own={data} /> : <Coming own={data} />;
  if (isError && !isFetching) {
    return (
      <Notice tone="error" announce actions={<RetryButton variant="plain" onClick={() => void own.refetch()} />}>
        {ownTexts.failed}
      </Notice>
    );
  }
  return <Spinner label={commonTexts.loading.short} />;
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack>
      <GroupHeading>{title}</GroupHeading>
      {children}
    </Stack>
  );
}

function All({ own: { entries, drafts } }: { own: OwnAnswers }) {
  const { coming, sent, past } = ownGroups(entries, today());
  return (
    <>
      {coming.length === 0 ? <Notice>{ownTexts.none}</Notice> : <Next entries={coming} />}
      {drafts.length > 0 && (
        <Group title={ownTexts.drafts}>
          <ul className={styles.drafts}>
            {drafts.map((draft) => (
              <Draft key={`${draft.surveyId} ${draft.partitionKey}`} draft={draft} />
            ))}
          </ul>
        </Group>
      )}
      {sent.length > 0 && (
        <Group title={ownTexts.sent}>
          <OwnRows entries={sent} label={ownTexts.sent} />
        </Group>
      )}
      {past.length > 0 && (
        <Group title={ownTexts.past}>
          <OwnRows entries={past} label={ownTexts.past} />
        </Group>
      )}
      <Forms />
      <MessageChoices />
    </>
  );
}

/** What waits for an answer and the nearest as passes, the others as rows. */
function Next({ entries }: { entries: readonly OwnEntry[] }) {
  const [taken, setTaken] = useState<string>();
  const own = useOwnGetQuery(undefined);
  // What the desk proposes waits for an answer: it comes before what has its day already.
  const proposed = entries.filter(({ proposal }) => proposal !== undefined);
  const [next, ...others] = entries.filter(({ proposal }) => proposal === undefined);
  return (
    <Stack>
      <ProposalTaken when={taken} />
      {proposed.map((entry) => (
        <Fragment key={entry.partitionKey}>
          {entry.proposal && (
            <Proposal entry={entry} proposal={entry.proposal} onTaken={setTaken} onRefused={() => void own.refetch()} />
          )}
          <OwnPass entry={entry} />
        </Fragment>
      ))}
      {next && <OwnPass entry={next} />}
      {others.length > 0 && <OwnRows entries={others} label={ownTexts.coming} />}
    </Stack>
  );
}

function Coming({ own: { entries } }: { own: OwnAnswers }) {
  if (entries.length === 0) return null;
  const { coming } = ownGroups(entries, today());
  return (
    <Group title={ownTexts.title}>
      {coming.length === 0 ? <Notice>{ownTexts.none}</Notice> : <Next entries={coming} />}
      <Link className={buttonClass('plain', 'medium')} to="/">
        {ownTexts.all}
      </Link>
    </Group>
  );
}

function Draft({ draft }: { draft: OwnDraft }) {
  const { surveyTitle, updatedAt, partitionKey } = draft;
  const begun = ownTexts.begunOn(dayAndTimeOf(updatedAt, today()));
  return (
    <li className={styles.draft}>
      <span className={styles.draftText}>
        <b>{surveyTitle}</b>
        <small>{partitionKey === undefined ? begun : `${ownTexts.changeDraft} ${begun}`}</small>
      </span>
      <Link className={buttonClass('quiet', 'medium')} to={draftPath(draft)} aria-label={ownTexts.resume(surveyTitle)}>
        {ownTexts.resumeShort}
      </Link>
    </li>
  );
}

/** The forms that the facility lets people look up: which others are public is for the facility to say. */
function Forms() {
  const { data: forms = [] } = useSurveysGetSearchableQuery();
  if (forms.length === 0) return null;
  return (
    <Group title={ownTexts.fresh}>
      <ul className={styles.forms}>
        {forms.map(({ surveyId, surveyTitle }) => (
          <li key={surveyId}>
            <Link className={styles.form} to={pathOf('LiffSurvey', surveyId)}>
              {surveyTitle}
              <span aria-hidden="true">›</span>
            </Link>
          </li>
        ))}
      </ul>
    </Group>
  );
}
