/** One answer of the list, with what can be done about it. */

import {
  type AdminAnswer,
  type CandidateCategory,
  type CheckStatus,
  isCancelledStatus,
  type SurveyConfig,
} from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { stayDayText } from '@madoguchi/shared/domain/bed';
import { candidateLines, confirmedText } from '@madoguchi/shared/domain/candidate';
import { japaneseDateWithWeekday, timestampOf } from '@madoguchi/shared/domain/date';
import { patientName, storedText } from '@madoguchi/shared/domain/record';
import { END_DATE_KEY, isLineUser, isRegisteredByAdministrator, START_DATE_KEY } from '@madoguchi/shared/domain/survey';
import { useCandidateGetCategoriesQuery } from '@madoguchi/shared/endpoints/candidate';
import { Link } from '@madoguchi/shared/router';
import { adminTexts, bedTexts, candidateTexts, commonTexts, statusTexts } from '@madoguchi/shared/texts';
import {
  Button,
  buttonClass,
  Card,
  Chip,
  DescriptionList,
  Notice,
  Row,
  VisuallyHidden,
} from '@madoguchi/shared/ui/plain';
import { useId } from 'react';
import { candidateItems, confirmedTextOf } from '../../features/desk/candidate';
import styles from './AdminPage.module.css';
import { textItems } from './search';

interface AnswerCardProps {
  answer: AdminAnswer;
  config: SurveyConfig | undefined;
  /** A stay has two dates in place of a reservation. */
  isBed: boolean;
  /** A registration is no reservation, where its form asks for none. */
  isMember: boolean;
  onStatus: () => void;
  onNotify: () => void;
}

/** Statuses that read as a tentative and a confirmed reservation (ROWS-031, ROWS-033). */
const OF_RESERVATIONS: readonly CheckStatus[] = ['未対応', '対応済'];

type CandidateNames = readonly CandidateCategory[] | undefined;

function reservationText({ reservation }: AdminAnswer): string {
  if (!reservation) return statusTexts.noReservation;
  const { date, start, itemName } = reservation;
  return [japaneseDateWithWeekday(date), start || statusTexts.unknownTime, itemName].filter(Boolean).join(' ');
}

/** Admission and discharge. */
function stayLines({ data }: AdminAnswer) {
  const storedAt = (key: string) => data.find(({ itemKey }) => itemKey === key)?.value ?? '';
  return [
    { title: bedTexts.list.start, value: stayDayText(START_DATE_KEY, storedAt(START_DATE_KEY)) },
    { title: bedTexts.list.end, value: stayDayText(END_DATE_KEY, storedAt(END_DATE_KEY)) },
  ];
}

/** Preferred dates of visits by names, and what the desk has settled (ADMIN-005). */
function shownCandidates({ data }: AdminAnswer, config: SurveyConfig | undefined, categories: CandidateNames) {
  return candidateItems(config).flatMap(({ itemKey }) => {
    const entries = data.filter((row) => row.itemKey === itemKey).map(({ value }) => value);
    if (!entries.some((entry) => entry !== '')) return [];
    const lines = candidateLines(entries, categories);
    const open = { title: candidateTexts.confirmed, text: candidateTexts.notConfirmed };
    return [...lines, ...(confirmedText(entries) === '' ? [open] : [])].map(({ title, text }) => ({
      key: `${itemKey} ${title}`,
      title,
      value: text,
    }));
  });
}

/** The answers that the form is searched by: what tells one person's answer from another's. */
function shownAnswers({ data, fields }: AdminAnswer, config: SurveyConfig | undefined) {
  const items = config ? textItems(config) : [];
  return items.flatMap((item) => {
    const { itemKey } = item;
    // As it was asked then.
    const title = fields.find((field) => field.itemKey === itemKey)?.title || item.title;
    const values = data.filter((row) => row.itemKey === itemKey && row.value !== '').map(({ value }) => value);
    return values.length > 0 ? [{ key: itemKey, title, value: storedText(item, values) }] : [];
  });
}

export function AnswerCard({ answer, config, isBed, isMember, onStatus, onNotify }: AnswerCardProps) {
  const headingId = useId();
  const hasCandidates = candidateItems(config).length > 0;
  const categories = useCandidateGetCategoriesQuery(undefined, { skip: !hasCandidates });
  const isOpen = hasCandidates && confirmedTextOf(answer, config) === '';
  const { surveyId, partitionKey, userId, answerCode, check, unconfirmed } = answer;
  const isCancelled = isCancelledStatus(check);
  const isPlain = isMember && answer.reservation === undefined;
  // The lines of a visit say what is wished and what is fixed.
  const hasPlace = answer.reservation !== undefined || !(isBed || isPlain || hasCandidates);
  const titles = unconfirmed.map(
    (itemKey) => answer.fields.find((field) => field.itemKey === itemKey)?.title ?? itemKey,
  );
  const name = patientName(answer, answer.userName ?? '');
  const shownName = name || userId;
  const named = <VisuallyHidden> {adminTexts.card.name(answerCode)}</VisuallyHidden>;
  return (
    <article aria-labelledby={headingId} data-partition-key={partitionKey}>
      <Card faded={isCancelled}>
        <div className={styles.head}>
          <h3 id={headingId} className={styles.code}>
            {adminTexts.card.name(answerCode)}
          </h3>
          {isPlain && OF_RESERVATIONS.includes(check) ? <Chip tone="grey">{check}</Chip> : <Chip status={check} />}
        </div>
        <DescriptionList
          items={[
            {
              title: name ? adminTexts.card.person : adminTexts.card.user,
              value: (
                <span className={styles.person}>
                  {isRegisteredByAdministrator(userId) ? adminTexts.card.desk(shownName) : shownName}
                </span>
              ),
            },
            ...(isBed ? stayLines(answer) : []),
            ...(hasPlace ? [{ title: adminTexts.card.reservation, value: reservationText(answer) }] : []),
            { title: adminTexts.card.createdAt, value: timestampOf(Date.parse(answer.createdAt)) },
            ...shownAnswers(answer, config).filter(({ value }) => value !== name),
            ...shownCandidates(answer, config, categories.data),
          ]}
        />
        {titles.length > 0 && (
          <Notice tone="warn">{adminTexts.unconfirmedNotice(titles.join(commonTexts.listSeparator))}</Notice>
        )}
        <Row className={styles.actions}>
          <Button size="medium" variant="quiet" onClick={onStatus}>
            {adminTexts.status.change}
            {named}
          </Button>
          {!isCancelled && (
            <Link className={buttonClass('quiet', 'medium')} to={pathOf('AdminSurvey', surveyId, { partitionKey })}>
              {isOpen ? adminTexts.candidate.confirm : adminTexts.card.edit}
              {named}
            </Link>
          )}
          <Link className={buttonClass('plain', 'medium')} to={pathOf('AdminSurvey', surveyId, { userId })}>
            {adminTexts.card.actFor}
            {named}
          </Link>
          {isLineUser(userId) && (
            <Button size="medium" variant="plain" onClick={onNotify}>
              {adminTexts.notify.label}
              {named}
            </Button>
          )}
        </Row>
      </Card>
    </article>
  );
}
