/** The administrators' confirm dialog: the answers as they will be stored, category levels that are locked, and what went wrong. */
import type { SchemaItem } from '@madoguchi/shared/contract';
import {
  categoryNames,
  categoryTitles,
  categoryTreeOf,
  findCategory,
  lockedLevels,
  parseReservation,
} from '@madoguchi/shared/domain/reservation';
import {
  canonicalAnswers,
  itemByKey,
  type PreviewEntry,
  previewEntries,
  textOf,
} from '@madoguchi/shared/domain/survey';
import { useCalendarsGetCategoriesTreeQuery, useCalendarsGetInfoQuery } from '@madoguchi/shared/store';
import { adminTexts } from '@madoguchi/shared/texts';
import { DescriptionList, TextInput } from '@madoguchi/shared/ui/plain';
import { useId, useMemo } from 'react';
import { PreviewValue } from '../Survey/ConfirmDialog';
import type { SurveyState } from '../Survey/machine';
import { SendDialog } from '../Survey/SendDialog';

interface AdminConfirmDialogProps {
  state: Extract<SurveyState, { name: 'confirm' | 'pushing' }>;
  onSend: () => void;
  onClose: () => void;
  onTakeLatest: () => void;
}

export function AdminConfirmDialog({ state, onSend, onClose, onTakeLatest }: AdminConfirmDialogProps) {
  const { survey, answers } = state;
  const { config } = survey;
  const { form } = adminTexts;
  const isOutdated = state.name === 'confirm' && state.fault?.remedy === 'refresh';
  const entries = useMemo(() => previewEntries(config, canonicalAnswers(config, answers), 'admin'), [config, answers]);
  return (
    <SendDialog
      state={state}
      title={survey.isUpdate ? form.confirmUpdate : form.confirm}
      send={form.register}
      sending={form.registering}
      faultText={isOutdated ? adminTexts.outdated : undefined}
      refresh={adminTexts.takeLatest}
      onSend={onSend}
      onClose={onClose}
      onRefresh={onTakeLatest}
    >
      <DescriptionList
        items={entries.map((entry) => ({
          key: entry.itemKey,
          title: entry.title,
          value: (
            <>
              <PreviewValue config={config} entry={entry} />
              <Reservation item={itemByKey(config, entry.itemKey)} entry={entry} />
            </>
          ),
        }))}
      />
    </SendDialog>
  );
}

/** What the preview of a reservation says beside its category and day: the time, and the levels that the form locks. */
function Reservation({ item, entry }: { item: SchemaItem | undefined; entry: PreviewEntry }) {
  const value = textOf(entry.value);
  return item?.type === 'reservation' && value !== '' ? <ReservationDetails item={item} value={value} /> : null;
}

function ReservationDetails({ item, value }: { item: SchemaItem; value: string }) {
  const id = useId();
  const { data } = useCalendarsGetCategoriesTreeQuery();
  const answer = parseReservation(value);
  const tree = categoryTreeOf(item, data?.tree) ?? [];
  const titles = categoryTitles(item, data?.display);
  const names = categoryNames(tree, answer?.categoryId ?? '');
  const calendarId = findCategory(tree, answer?.categoryId ?? '')?.calendarId;
  const { data: calendar } = useCalendarsGetInfoQuery(calendarId ?? '', { skip: !calendarId });
  const coma = answer?.slot === undefined ? undefined : calendar?.comaList[answer.slot];
  return (
    <>
      {coma && <span className="admin-preview-time">{adminTexts.reservation.slot(coma.start, coma.end)}</span>}
      {lockedLevels(item).map((level) => (
        <span key={level} className="admin-locked">
          <label htmlFor={`${id}${level}`}>{adminTexts.lockedLevel(titles[level])}</label>
          <TextInput id={`${id}${level}`} disabled value={names[level] ?? ''} readOnly />
        </span>
      ))}
    </>
  );
}
