/** Around every screen of the console: the menu at the left, on a phone at the foot, and who is signed in. */
import { CONSOLE_ROUTES, consoleRouteOf } from '@madoguchi/shared/contract/console/routes';
import { Link, useLocation, useNavigate } from '@madoguchi/shared/router';
import { commonTexts } from '@madoguchi/shared/texts';
import { consoleFrameTexts } from '@madoguchi/shared/texts/console/frame';
import Layout from 'antd/es/layout';
import Menu from 'antd/es/menu';
import { type ReactNode, useMemo } from 'react';
import { useTight } from '../desk/useNarrow';
import { useStaff } from '../session/staff';
import styles from './frame.module.css';
import { Icon } from './Icon';
import { entryAt, type MenuEntry, menuOf } from './menu';

function SideMenu({ entries, current }: { entries: readonly MenuEntry[]; current: MenuEntry | undefined }) {
  const navigate = useNavigate();
  const items = useMemo(() => {
    const itemOf = ({ path, name, icon }: MenuEntry) => ({
      key: path,
      icon: <Icon name={icon} />,
      title: name,
      label: (
        // The menu moves by arrow keys and has one stop of its own.
        <Link to={path} tabIndex={-1} aria-current={path === current?.path ? 'page' : undefined}>
          {name}
        </Link>
      ),
    });
    const work = entries.filter(({ isSetting }) => !isSetting).map(itemOf);
    const settings = entries.filter(({ isSetting }) => isSetting).map(itemOf);
    return [...work, ...(work.length > 0 && settings.length > 0 ? [{ type: 'divider' as const }] : []), ...settings];
  }, [entries, current]);
  return (
    <Menu
      mode="inline"
      className={styles.menu ?? ''}
      aria-label={consoleFrameTexts.menu}
      items={items}
      selectedKeys={current ? [current.path] : []}
      // A click on the words is the link's own.
      onClick={({ key, domEvent }) => {
        if (!(domEvent.target instanceof Element && domEvent.target.closest('a'))) void navigate(key);
      }}
    />
  );
}

/** @param props.onSignOut absent where signing out is the shell's, for who came by LINE */
export function ConsoleFrame({ onSignOut, children }: { onSignOut?: () => void; children: ReactNode }) {
  const staff = useStaff();
  const { pathname } = useLocation();
  const entries = useMemo(() => menuOf(staff), [staff]);
  const current = entryAt(entries, pathname);
  // The designer's three panes take the room of the words.
  const isSlim = useTight() && consoleRouteOf(pathname) === 'ConsoleDesigner';
  return (
    <Layout className={styles.frame ?? ''}>
      <a className="mg-skip" href="#console-main">
        {commonTexts.frame.skipToContent}
      </a>
      <Layout.Sider width={184} collapsed={isSlim} collapsedWidth={64} className={styles.side ?? ''} data-slim={isSlim}>
        <div className={styles.brand}>
          <span className={styles.mark}>
            <Icon name="window" />
          </span>
          <b>{consoleFrameTexts.product}</b>
        </div>
        <nav aria-label={consoleFrameTexts.menu} className={styles.nav}>
          <SideMenu entries={entries} current={current} />
        </nav>
        <div className={styles.me}>
          <Link to={CONSOLE_ROUTES.ConsoleAccount} className={styles.person}>
            <span className={styles.avatar} aria-hidden="true">
              {staff.name.slice(0, 1)}
            </span>
            <span>
              {staff.name}
              <small>
                {staff.roles[0]}
                {staff.mfa && `・${consoleFrameTexts.secondFactor}`}
              </small>
            </span>
          </Link>
          {onSignOut && (
            <button type="button" className={styles.signOut} onClick={onSignOut} aria-label={consoleFrameTexts.signOut}>
              <Icon name="signOut" size={16} />
            </button>
          )}
        </div>
      </Layout.Sider>
      {children}
      <nav aria-label={consoleFrameTexts.menu} className={styles.foot}>
        {entries.map(({ path, name, icon }) => (
          <Link key={path} to={path} aria-current={path === current?.path ? 'page' : undefined}>
            <Icon name={icon} size={22} />
            {name}
          </Link>
        ))}
        <Link
          to={CONSOLE_ROUTES.ConsoleAccount}
          aria-current={pathname === CONSOLE_ROUTES.ConsoleAccount ? 'page' : undefined}
        >
          <Icon name="staff" size={22} />
          {consoleFrameTexts.account}
        </Link>
      </nav>
    </Layout>
  );
}
