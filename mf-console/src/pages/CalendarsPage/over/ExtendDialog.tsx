/** A calendar some months longer: what would be added is shown first. */
import type { PlanPreview } from '@madoguchi/shared/contract/console/calendars';
import { MOST_MONTHS } from '@madoguchi/shared/contract/console/words';
import { japaneseDateWithWeekday } from '@madoguchi/shared/domain/date';
import { consoleCalendarsTexts } from '@madoguchi/shared/texts/console/calendars';
import Alert from 'antd/es/alert';
import Select from 'antd/es/select';
import { useId, useState } from 'react';
import {
  useCalendarDocumentQuery,
  useCalendarExtendMutation,
  useCalendarPreviewMutation,
} from '../../../features/calls/calendars';
import { faultText } from '../../../features/desk/words';
import { Dialog } from '../../../features/frame/Dialog';
import styles from '../calendars.module.css';
import { PlannedList } from '../edit/PlannedList';
import type { OverCalendarProps } from './overCalendar';

const texts = consoleCalendarsTexts.extend;
const words = consoleCalendarsTexts.preview;
const MONTHS = Array.from({ length: MOST_MONTHS }, (_, index) => ({ value: index + 1, label: String(index + 1) }));

export default function ExtendDialog({ id, cells, onDone, onClose }: OverCalendarProps) {
  const document = useCalendarDocumentQuery(id);
  const [months, setMonths] = useState(1);
  const [preview, setPreview] = useState<PlanPreview>();
  const [ask, asking] = useCalendarPreviewMutation();
  const [run, running] = useCalendarExtendMutation();
  const field = useId();
  const press = async () => {
    if (!preview) {
      const { data } = await ask({ id, body: { kind: 'extend', months } });
      setPreview(data);
      return;
    }
    if (!document.data) return;
    const { data } = await run({ id, body: { months, version: document.data.version } });
    if (data) onDone(data);
  };
  const error = running.error ?? asking.error ?? document.error;
  const { last } = document.data ?? {};
  return (
    <Dialog
      isBusy={asking.isLoading || running.isLoading}
      title={texts.title}
      width={640}
      okText={preview ? texts.apply(months) : words.show}
      cancelText={words.stop}
      okButtonProps={{ disabled: !document.data }}
      onOk={() => void press()}
      onCancel={onClose}
    >
      <div className={styles.form}>
        {last !== undefined && <p>{texts.until(japaneseDateWithWeekday(last))}</p>}
        <div>
          <label htmlFor={field}>{texts.months}</label>
          <Select
            id={field}
            style={{ width: 96 }}
            value={months}
            options={MONTHS}
            onChange={(chosen: number) => {
              setMonths(chosen);
              setPreview(undefined);
            }}
          />
        </div>
        <p className={styles.help}>{texts.help}</p>
      </div>
      {preview && <PlannedList cells={preview.cells} timeOf={(slot) => cells.comaList[slot]?.start ?? ''} />}
      {error !== undefined && (
        <Alert type="error" role="alert" title={consoleCalendarsTexts.failed} description={faultText(error)} />
      )}
    </Dialog>
  );
}
