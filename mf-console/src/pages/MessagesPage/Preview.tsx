/** A text as the person will read it, by the function that the server sends with: in medical mode too (CONTRACT 13). */
import type { Facility } from '@madoguchi/shared/contract/bundleSchema';
import type { HouseMessages } from '@madoguchi/shared/contract/console/house';
import type { HouseTextKind } from '@madoguchi/shared/contract/console/words';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { today } from '@madoguchi/shared/domain/clock';
import { addDays, monthDayWeekday } from '@madoguchi/shared/domain/date';
import { lineMessage } from '@madoguchi/shared/domain/outward';
import { yen } from '@madoguchi/shared/texts';
import { consoleMessagesTexts } from '@madoguchi/shared/texts/console/messages';
import styles from './messages.module.css';

const { sample, ...texts } = consoleMessagesTexts;

/** The house as messages know it, of what a preview is told. */
function facilityOf({ facility = '', telephone = '', place = '' }: HouseMessages['speaker']): Facility {
  return { name: facility, telephone, place, hours: '', departments: [], issuer: { name: '', address: '' } };
}

interface PreviewProps {
  kind: HouseTextKind;
  /** With variables. */
  text: string;
  isOff: boolean;
  speaker: HouseMessages['speaker'];
}

export function Preview({ kind, text, isOff, speaker }: PreviewProps) {
  const { medicalMode, facility, linkBase } = speaker;
  const facts = {
    ...{ what: sample.what, code: sample.code, time: sample.time, bring: sample.bring },
    day: monthDayWeekday(addDays(today(), 1)),
    amount: yen(sample.amount),
    formPath: pathOf('Confirm'),
    ...(kind === 'closing' && { path: pathOf('Offer', '…') }),
  };
  const shown = lineMessage(text, facts, { medicalMode, facility, contact: facilityOf(speaker), linkBase });
  return (
    <section aria-label={texts.preview(texts.kinds[kind])} className={styles.preview} data-off={isOff}>
      {isOff ? <p>{texts.isOff}</p> : shown}
    </section>
  );
}
