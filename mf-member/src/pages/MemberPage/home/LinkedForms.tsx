/**
 * The forms that are linked to the member form, and the person's answers to the chosen one (MEMBER-005, MEMBER-006,
 * ERR-016, ERR-030).
 */
import type { DisplayRecord, SurveyConfig } from '@madoguchi/shared/contract';
import { isCancelledStatus } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import {
  answeredAt,
  type CategoryFacts,
  receiptKeyOf,
  recordAnswers,
  recordKind,
  recordLabels,
  reservationDay,
  reservationTime,
  reservedThing,
  statusHelp,
  withoutReplaced,
  withPurchase,
} from '@madoguchi/shared/domain/record';
import { loadErrorText } from '@madoguchi/shared/domain/survey';
import { useSurveysFilterQuery } from '@madoguchi/shared/endpoints/answers';
import { useMembersGetLinkedQuery } from '@madoguchi/shared/endpoints/registrations';
import { RecordChip } from '@madoguchi/shared/own';
import { ReceiptLink } from '@madoguchi/shared/recordAnswers';
import { Link } from '@madoguchi/shared/router';
import { isApiError, useCategoriesGetTreeQuery } from '@madoguchi/shared/store';
import { commonTexts, findTexts, memberTexts } from '@madoguchi/shared/texts';
import {
  buttonClass,
  Card,
  DescriptionList,
  FieldFrame,
  Notice,
  RetryNotice,
  Select,
  Spinner,
} from '@madoguchi/shared/ui/plain';
import { useState } from 'react';
import styles from '../../../features/record/record.module.css';

const { page, failure, details } = memberTexts;

export function LinkedForms({ memberSurveyId, userId }: { memberSurveyId: string; userId: string }) {
  const linked = useMembersGetLinkedQuery(memberSurveyId);
  const [chosen, setChosen] = useState('');
  if (linked.isError && !linked.isFetching) {
    return <RetryNotice text={failure.linkedConfigs} onRetry={() => void linked.refetch()} />;
  }
  if (!linked.data) return <Spinner small label={commonTexts.loading.short} />;
  const config = linked.data.find(({ surveyId }) => surveyId === chosen);
  return (
    <>
      <FieldFrame itemKey="linkedForm" title={page.linkedForms} description={page.linkedFormsHelp}>
        {(control) => (
          <Select
            {...control}
            value={chosen}
            placeholder={page.placeholder}
            options={linked.data.map(({ surveyId, surveyTitle }) => ({ value: surveyId, label: surveyTitle }))}
            onChange={(event) => setChosen(event.target.value)}
          />
        )}
      </FieldFrame>
      {linked.data.length === 0 && <p>{page.noLinkedForms}</p>}
      {config && <LinkedResults key={chosen} config={config} userId={userId} />}
    </>
  );
}

function LinkedResults({ config, userId }: { config: SurveyConfig; userId: string }) {
  const { surveyId } = config;
  const found = useSurveysFilterQuery(
    { queryParams: { surveyId, fields: [] }, requestingUserId: userId },
    { refetchOnMountOrArgChange: true },
  );
  const categories = useCategoriesGetTreeQuery();
  if (found.isError && !found.isFetching) {
    const text = loadErrorText(isApiError(found.error) ? found.error : undefined, failure.search);
    return <RetryNotice text={text} onRetry={() => void found.refetch()} />;
  }
  if (!found.data || categories.isLoading) return <Spinner small label={page.loadingResults} />;
  const facts: CategoryFacts = { display: categories.data?.display, tree: categories.data?.tree ?? [] };
  return (
    <section aria-label={page.results}>
      {found.data.length === 0 && (
        <Notice announce>
          <p>{failure.noLinkedResults}</p>
          <p>{failure.noLinkedResultsNote}</p>
        </Notice>
      )}
      {withoutReplaced(found.data).map((record) => (
        <ResultCard key={record.partitionKey} record={record} config={config} facts={facts} />
      ))}
    </section>
  );
}

interface ResultCardProps {
  record: DisplayRecord;
  config: SurveyConfig;
  facts: CategoryFacts;
}

/** The words of one answer; pictures and files are looked at in its details. */
function ResultCard({ record, config, facts }: ResultCardProps) {
  const { surveyId, partitionKey, reservation, check } = record;
  const kind = recordKind(record, config);
  const isCancelled = isCancelledStatus(check);
  const help = statusHelp({ kind, check, isCancelled });
  const hasDay = kind === 'slot' || kind === 'visit' || kind === 'wishes';
  const place = [
    ...(hasDay ? [{ title: details.reservationDate, value: reservationDay(record, config) }] : []),
    ...(reservation ? [{ title: details.reservationTime, value: reservationTime(record) }] : []),
    ...recordLabels(record, facts).map(({ title, text }) => ({ title, value: text })),
  ];
  const answers = withPurchase(recordAnswers(record, config, facts), record, config).flatMap((answer) =>
    answer.kind === 'image' ? [] : [{ key: answer.itemKey, title: answer.title, value: answer.text }],
  );
  return (
    <Card faded={isCancelled}>
      <div className={styles.head}>
        <h3 className={styles.heading}>{reservedThing(record, config, facts)}</h3>
        <RecordChip record={record} config={config} />
      </div>
      <DescriptionList
        items={[
          { title: findTexts.list.answerCode, value: record.answerCode },
          { title: page.answeredAt, value: answeredAt(record) },
          ...place,
          ...answers,
        ]}
      />
      {help !== undefined && <Notice>{help}</Notice>}
      <Link className={buttonClass('quiet')} to={pathOf('ConfirmDetails', undefined, { surveyId, partitionKey })}>
        {page.resultDetails}
      </Link>
      <ReceiptLink receiptKey={receiptKeyOf(record)} size="large" />
    </Card>
  );
}
