/** What has to go back, and what went, with who noted it. */
import { isApiError } from '@madoguchi/shared/store';
import { consoleMoneyTexts } from '@madoguchi/shared/texts/console/money';
import { useMoneyRefundsQuery } from '../../features/calls/money';
import { Refunds } from '../../features/desk/money/Refunds';
import { Failed, Loading } from '../../features/frame/states';
import styles from './money.module.css';

const { refund: texts, refunds: words } = consoleMoneyTexts;

export function RefundsPart() {
  const { data, error, refetch } = useMoneyRefundsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data) {
    return isApiError(error) ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading />;
  }
  const due = data.filter(({ refundedAt }) => refundedAt === undefined);
  const gone = data.filter(({ refundedAt }) => refundedAt !== undefined);
  return (
    <div className={styles.refunds}>
      <section>
        <h2>{words.due}</h2>
        <p>{due.length > 0 ? texts.lead : texts.none}</p>
        <Refunds refunds={due} />
      </section>
      <section>
        <h2>{words.gone}</h2>
        {gone.length === 0 && <p>{words.noneGone}</p>}
        <Refunds refunds={gone} label={words.gone} />
      </section>
    </div>
  );
}
