/**
 * The screen of ConfirmList, what was searched for, and of ConfirmListSurvey, all of a form: the person's records, by
 * day and hour (FIND-015 to FIND-037).
 */
import type { DisplayRecord } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { japaneseDateWithWeekday } from '@madoguchi/shared/domain/date';
import { withoutReplaced } from '@madoguchi/shared/domain/record';
import { useNavigate, useParams } from '@madoguchi/shared/router';
import { AppScreen } from '@madoguchi/shared/screen';
import { useAppSelector } from '@madoguchi/shared/store';
import { commonTexts, findTexts } from '@madoguchi/shared/texts';
import { Button, GroupHeading, MessageView, Spinner, Stack, useAlert } from '@madoguchi/shared/ui/plain';
import { useEffect } from 'react';
import { LookupScreen } from '../../features/lookup/LookupScreen';
import { clearLookupQuery } from '../../features/lookup/lookupQuery';
import { groupByDay } from '../../features/lookup/records';
import { type FoundRecords, useLookup } from '../../features/lookup/useLookup';
import { RecordCard } from './RecordCard';
import { listVariant } from './variant';

export default function ConfirmListPage() {
  const { id } = useParams();
  const showsAll = id !== undefined;
  const lookup = useLookup(id, showsAll);
  // The list of a form takes the place of an earlier search: details and cancel page lead back here.
  useEffect(() => {
    if (showsAll) clearLookupQuery();
  }, [showsAll]);
  return (
    <LookupScreen title={findTexts.list.title} lookup={lookup} surveyId={id}>
      {(found) => <RecordList {...found} />}
    </LookupScreen>
  );
}

function RecordList({ config, records, categories, refreshing }: FoundRecords) {
  const navigate = useNavigate();
  const { alert, element } = useAlert();
  const personName = useAppSelector((state) => state.session.user?.name ?? '');
  const variant = listVariant(config);

  const edit = ({ surveyId, partitionKey }: DisplayRecord) => {
    if (variant.changeIsUnderDevelopment) void alert({ title: findTexts.notice.underDevelopment });
    else void navigate(pathOf('LiffSurvey', surveyId, { partitionKey }));
  };
  const showDetails = ({ surveyId, partitionKey }: DisplayRecord) => {
    void navigate(pathOf('ConfirmDetails', undefined, { surveyId, partitionKey }));
  };
  const cancel = ({ surveyId, partitionKey }: DisplayRecord) => {
    void navigate(pathOf('CancelSurveyConfirm', surveyId, { partitionKey }));
  };

  return (
    <AppScreen
      title={variant.title}
      centred={records.length === 0}
      bar={
        <Button
          variant="plain"
          onClick={() => void navigate(pathOf('ConfirmSearchForm', undefined, { surveyId: config.surveyId }))}
        >
          {findTexts.list.back}
        </Button>
      }
    >
      {refreshing && <Spinner small label={commonTexts.loading.short} />}
      {records.length === 0 && <MessageView text={findTexts.list.empty} hint={findTexts.list.emptyHint} />}
      {groupByDay(withoutReplaced(records)).map(({ date, records: ofDay }) => (
        <Stack key={date ?? ''}>
          <GroupHeading>{date ? japaneseDateWithWeekday(date) : findTexts.list.undated}</GroupHeading>
          {ofDay.map((record) => (
            <RecordCard
              key={record.partitionKey}
              record={record}
              config={config}
              categories={categories}
              variant={variant}
              personName={personName}
              onEdit={edit}
              onDetails={showDetails}
              onCancel={cancel}
            />
          ))}
        </Stack>
      ))}
      {element}
    </AppScreen>
  );
}
