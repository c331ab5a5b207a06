/** One's own account (CONTRACT 14.1): who one is, password, second factor, and where one is signed in. */
import { isLimited } from '@madoguchi/shared/domain/staff';
import { Link } from '@madoguchi/shared/router';
import { useSignedIn } from '@madoguchi/shared/staffSession';
import { commonTexts } from '@madoguchi/shared/texts';
import { consoleAccountTexts } from '@madoguchi/shared/texts/console/account';
import { consoleFrameTexts } from '@madoguchi/shared/texts/console/frame';
import { TextSizeSwitch } from '@madoguchi/shared/ui/plain';
import Button from 'antd/es/button';
import { SecondFactor } from '../../features/account/SecondFactor';
import { useScopeNamesQuery } from '../../features/calls/staff';
import { ConsoleScreen } from '../../features/frame/ConsoleScreen';
import { scopeText } from '../../features/session/scopeText';
import { useStaff } from '../../features/session/staff';
import { useSignOut } from '../../features/session/useSignOut';
import styles from './AccountPage.module.css';
import { PasswordCard } from './PasswordCard';
import { SessionsCard } from './SessionsCard';

const texts = consoleAccountTexts;

function OwnCard() {
  const { name, staffId, roles, scope, idleMinutes } = useStaff();
  const isStaff = useSignedIn() === 'staff';
  const signOut = useSignOut();
  // Who has no limit has none that is named.
  const { data: names } = useScopeNamesQuery(undefined, { skip: !isLimited(scope) });
  return (
    <section className={styles.card} aria-labelledby="own">
      <h2 id="own">{texts.own.title}</h2>
      <dl className={styles.own}>
        <dt>{texts.own.name}</dt>
        <dd>{name}</dd>
        <dt>{texts.own.id}</dt>
        <dd>{staffId}</dd>
        <dt>{texts.own.roles}</dt>
        <dd>{roles.join('・')}</dd>
        <dt>{texts.own.scope}</dt>
        <dd>{scopeText(scope, names)}</dd>
      </dl>
      {isStaff ? (
        <>
          <p>{texts.own.idle(idleMinutes)}</p>
          <Button onClick={signOut}>{consoleFrameTexts.signOut}</Button>
        </>
      ) : (
        <p>
          {texts.own.line} <Link to="/">{commonTexts.action.goHome}</Link>
        </p>
      )}
      <TextSizeSwitch />
    </section>
  );
}

export default function AccountPage() {
  const { hasPassword } = useStaff();
  const isStaff = useSignedIn() === 'staff';
  return (
    <ConsoleScreen title={texts.title}>
      <div className={styles.cards}>
        <OwnCard />
        {hasPassword && <PasswordCard />}
        {hasPassword && (
          <section className={styles.card} aria-labelledby="factor">
            <h2 id="factor">{texts.factor.title}</h2>
            <SecondFactor />
          </section>
        )}
        {isStaff && <SessionsCard />}
      </div>
    </ConsoleScreen>
  );
}
