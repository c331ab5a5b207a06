/** The house asks for a second factor that this session was opened without (CONTRACT 14.1): nothing else is shown. */
import { consoleAccountTexts } from '@madoguchi/shared/texts/console/account';
import { consoleFrameTexts } from '@madoguchi/shared/texts/console/frame';
import { nameWindow } from '@madoguchi/shared/ui/plain';
import Button from 'antd/es/button';
import { useEffect } from 'react';
import { useStaff } from '../session/staff';
import styles from './account.module.css';
import { SecondFactor } from './SecondFactor';

const { required } = consoleAccountTexts.factor;

export default function FactorNeeded({ onSignOut }: { onSignOut: () => void }) {
  const { hasTotp } = useStaff();
  useEffect(() => {
    nameWindow(required.title);
  }, []);
  return (
    <main id="console-main" tabIndex={-1} className={styles.alone}>
      <div className={styles.card}>
        <h1>{required.title}</h1>
        <p>{hasTotp ? required.again : required.text}</p>
        {!hasTotp && <SecondFactor />}
        <Button onClick={onSignOut}>{consoleFrameTexts.signOut}</Button>
      </div>
    </main>
  );
}
