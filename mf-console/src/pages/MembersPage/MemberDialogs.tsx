/** The deeds on a registration that are asked about first: another number, and the withdrawal with what is to come. */
import type { ConsoleAnswer } from '@madoguchi/shared/contract/console/answers';
import type { MemberCard } from '@madoguchi/shared/contract/console/members';
import { today } from '@madoguchi/shared/domain/clock';
import { nameOf, whenText } from '@madoguchi/shared/domain/desk';
import { isApiError } from '@madoguchi/shared/store';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import { consoleMembersTexts } from '@madoguchi/shared/texts/console/members';
import Input from 'antd/es/input';
import { useId, useState } from 'react';
import { DeedDialog } from '../../features/desk/deeds/DeedDialog';
import { statusName } from '../../features/desk/statusName';
import { comingOf } from './coming';
import styles from './members.module.css';

export interface MemberDialogProps {
  name: 'number' | 'withdraw';
  answer: ConsoleAnswer;
  card: MemberCard;
  /** @param standing as it stands afterwards @param number that was entered; '' where the register gives it */
  onNumbered: (standing: ConsoleAnswer | undefined, number: string) => void;
  onWithdrawn: (standing: ConsoleAnswer | undefined) => void;
  onClose: () => void;
}

export default function MemberDialogs({ name, ...props }: MemberDialogProps) {
  return name === 'number' ? <NumberDialog {...props} /> : <WithdrawDialog {...props} />;
}

type Props = Omit<MemberDialogProps, 'name'>;

function NumberDialog({ answer, card, onNumbered, onClose }: Props) {
  const texts = consoleMembersTexts.number;
  const isAutomatic = card.numbering === 'automatic';
  const [number, setNumber] = useState(card.number ?? '');
  const [fault, setFault] = useState<string>();
  const id = useId();
  const { partitionKey } = answer;
  const typed = number.trim();
  return (
    <DeedDialog
      answer={answer}
      title={`${texts.title}　${consoleAnswersTexts.detail.person(nameOf(answer))}`}
      submit={texts.give}
      deed={(version) => {
        if (typed === '' && !isAutomatic) {
          setFault(texts.missing);
          return undefined;
        }
        return { deed: 'memberNumberPut', partitionKey, body: { number: isAutomatic ? '' : typed, version } };
      }}
      yours={typed}
      stands={({ fields }) => fields.map(({ title, value }) => `${title} ${value}`).join('\n')}
      onRefused={(error) => {
        const own = isApiError(error) ? error.errors?.find(({ itemKey }) => itemKey === 'number') : undefined;
        setFault(own?.message);
        return own !== undefined;
      }}
      onDone={(standing) => onNumbered(standing, isAutomatic ? '' : typed)}
      onClose={onClose}
    >
      {isAutomatic ? (
        <p>{texts.automatic}</p>
      ) : (
        <div className={styles.field}>
          <label htmlFor={id}>{texts.label}</label>
          <Input
            id={id}
            autoFocus
            value={number}
            maxLength={22}
            status={fault === undefined ? '' : 'error'}
            aria-invalid={fault !== undefined}
            aria-describedby={`${id}-help`}
            onChange={({ target }) => {
              setNumber(target.value);
              setFault(undefined);
            }}
          />
          <p id={`${id}-help`} aria-live="polite" className={fault === undefined ? styles.help : styles.fault}>
            {fault ?? texts.help}
          </p>
        </div>
      )}
    </DeedDialog>
  );
}

function WithdrawDialog({ answer, card, onWithdrawn, onClose }: Props) {
  const texts = consoleMembersTexts.withdraw;
  const { partitionKey } = answer;
  const who = [consoleAnswersTexts.detail.person(nameOf(answer)), card.number].filter(Boolean).join(' ');
  const coming = comingOf(card.linked, today());
  return (
    <DeedDialog
      answer={answer}
      title={texts.title}
      submit={texts.submit}
      danger
      deed={(version) => ({ deed: 'answerCancel', partitionKey, body: { version } })}
      yours={texts.submit}
      stands={({ check, fields }) =>
        [statusName(check), ...fields.map(({ title, value }) => `${title} ${value}`)].join('\n')
      }
      onDone={onWithdrawn}
      onClose={onClose}
    >
      <p>{texts.text(who)}</p>
      <p>{coming.length === 0 ? texts.nothingComes : texts.comes(coming.length)}</p>
      {coming.length > 0 && (
        <ul className={styles.coming}>
          {coming.map((linked) => (
            <li key={linked.partitionKey}>
              {linked.surveyTitle}　{whenText(linked, today())}
            </li>
          ))}
        </ul>
      )}
    </DeedDialog>
  );
}
