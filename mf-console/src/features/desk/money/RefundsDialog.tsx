/** All money that has to go back, of answers that stand and of payments that have none. */
import { isApiError } from '@madoguchi/shared/store';
import { consoleMoneyTexts } from '@madoguchi/shared/texts/console/money';
import Button from 'antd/es/button';
import { useMoneyRefundsQuery } from '../../calls/money';
import { Dialog } from '../../frame/Dialog';
import { Failed, Loading } from '../../frame/states';
import styles from '../desk.module.css';
import { Refunds } from './Refunds';

const texts = consoleMoneyTexts.refund;

export default function RefundsDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useMoneyRefundsQuery(undefined, { refetchOnMountOrArgChange: true });
  const due = data?.filter(({ refundedAt }) => refundedAt === undefined);
  return (
    <Dialog
      title={texts.title}
      width={560}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <div className={styles.dialog}>
        <p>{texts.lead}</p>
        {!data && error !== undefined && isApiError(error) && <Failed error={error} onRetry={() => void refetch()} />}
        {!data && error === undefined && <Loading />}
        {due?.length === 0 && <p role="status">{texts.none}</p>}
        {due && <Refunds refunds={due} />}
      </div>
    </Dialog>
  );
}
