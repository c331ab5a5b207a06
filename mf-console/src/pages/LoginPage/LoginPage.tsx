/** Signing in to the console (CONTRACT 14.1). */
import { consoleLoginTexts } from '@madoguchi/shared/texts/console/login';
import { nameWindow } from '@madoguchi/shared/ui/plain';
import { useEffect } from 'react';
import { useConsoleLoginMethodsQuery } from '../../features/calls/login';
import { Failed, Loading } from '../../features/frame/states';
import styles from './LoginPage.module.css';
import { PasswordForm } from './PasswordForm';

export default function LoginPage() {
  const { data: methods, error, isFetching, refetch } = useConsoleLoginMethodsQuery();
  useEffect(() => {
    nameWindow(consoleLoginTexts.title);
  }, []);
  return (
    <main id="console-main" tabIndex={-1} className={styles.page}>
      <div className={styles.card}>
        <h1>{consoleLoginTexts.title}</h1>
        {isFetching && !methods && <Loading />}
        {error && !isFetching && <Failed error={error} onRetry={() => void refetch()} />}
        {methods?.password && <PasswordForm />}
      </div>
    </main>
  );
}
