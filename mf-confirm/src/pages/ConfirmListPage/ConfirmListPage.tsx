/**
 * The screen of ConfirmList, what was searched for, and of ConfirmListSurvey, all of a form: the person's records, by
 * day and hour (FIND-015 to FIND-037).
 */
import type { DisplayRecord } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { today } from '@madoguchi/shared/domain/clock';
import { japaneseDateWithWeekday } from '@madoguchi/shared/domain/date';
import { withoutReplaced } from '@madoguchi/shared/domain/record';
import { useNavigate, useParams } from '@madoguchi/shared/router';
import { AppScreen } from '@madoguchi/shared/screen';
import { useAppSelector } from '@madoguchi/shared/store';
import { commonTexts, findTexts, ownTexts } from '@madoguchi/shared/texts';
import { Button, GroupHeading, MessageView, Spinner, Stack, useAlert } from '@madoguchi/shared/ui/plain';
import { useEffect } from 'react';
import { LookupScreen } from '../../features/lookup/LookupScreen';
import { clearLookupQuery } from '../../features/lookup/lookupQuery';
import { groupRecords } from '../../features/lookup/records';
import { type FoundRecords, useLookup } from '../../features/lookup/useLookup';
import styles from '../../features/record/record.module.css';
import { recordState } from '../../features/record/recordState';
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
  const shown = withoutReplaced(records);
  const hasEdit = shown.some((record) => recordState(record, config).canEdit);

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
      {hasEdit && variant.editHelp !== undefined && <p>{variant.editHelp}</p>}
      {groupRecords(shown, config, today()).map(({ group, days }) => (
        <Stack key={group}>
          <GroupHeading>{ownTexts[group]}</GroupHeading>
          {days.map(({ date, records: ofDay }) => (
            <Stack key={date ?? ''}>
              {date && <h3 className={styles.dayHeading}>{japaneseDateWithWeekday(date)}</h3>}
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
        </Stack>
      ))}
      {element}
    </AppScreen>
  );
}
