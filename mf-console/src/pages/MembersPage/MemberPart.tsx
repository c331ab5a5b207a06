/** What stands above a registration's items: its QR, and the person's answers of linked forms, what is to come first. */
import type { ConsoleAnswer, ConsoleAnswerDetail } from '@madoguchi/shared/contract/console/answers';
import type { MemberCard } from '@madoguchi/shared/contract/console/members';
import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import { today } from '@madoguchi/shared/domain/clock';
import { momentText, whatText, whenText } from '@madoguchi/shared/domain/desk';
import { lazyComponent } from '@madoguchi/shared/remotes';
import { Link } from '@madoguchi/shared/router';
import { consoleMembersTexts } from '@madoguchi/shared/texts/console/members';
import { Chip } from '@madoguchi/shared/ui/plain';
import Alert from 'antd/es/alert';
import { Suspense } from 'react';
import { Loading } from '../../features/frame/states';
import styles from './members.module.css';

const Qr = lazyComponent(() => import(/* webpackChunkName: "qr" */ '@madoguchi/shared/own/Qr'));
const { card: texts } = consoleMembersTexts;

interface MemberPartProps {
  answer: ConsoleAnswerDetail | undefined;
  /** Undefined before it was read. */
  card: MemberCard | undefined;
  isFailed: boolean;
}

export function MemberPart({ answer, card, isFailed }: MemberPartProps) {
  return (
    <>
      {answer?.qr !== undefined && (
        <div className={styles.qr}>
          <Suspense fallback={null}>
            <Qr text={answer.qr} label={texts.qr} />
          </Suspense>
          <p>{texts.qrHelp}</p>
        </div>
      )}
      <section aria-label={texts.linked} className={styles.linked}>
        <h3>{texts.linked}</h3>
        {!card && !isFailed && <Loading />}
        {!card && isFailed && <Alert type="error" role="alert" title={texts.failed} />}
        {card?.linked.length === 0 && <p>{texts.noLinked}</p>}
        {card && card.linked.length > 0 && (
          <ul>
            {card.linked.map((linked) => (
              <LinkedAnswer key={linked.partitionKey} answer={linked} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function LinkedAnswer({ answer }: { answer: ConsoleAnswer }) {
  const { surveyId, surveyTitle, partitionKey, check, createdAt } = answer;
  const query = new URLSearchParams({ form: surveyId, open: partitionKey });
  return (
    <li>
      <Link to={`${CONSOLE_ROUTES.ConsoleAnswers}?${query}`}>{surveyTitle}</Link>
      <Chip status={check} />
      <small>{[whenText(answer, today()) || momentText(createdAt, today()), whatText(answer)].join('　')}</small>
    </li>
  );
}
