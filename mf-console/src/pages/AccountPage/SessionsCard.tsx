/** Where one is signed in, each of which can be ended (CONTRACT 14.1). */
import type { StaffSessionRow } from '@madoguchi/shared/contract/console/staff';
import { instantText } from '@madoguchi/shared/domain/desk';
import { browserOf } from '@madoguchi/shared/domain/staff';
import { consoleAccountTexts } from '@madoguchi/shared/texts/console/account';
import { useSnackbar } from '@madoguchi/shared/ui/plain';
import Button from 'antd/es/button';
import Table from 'antd/es/table';
import { useConsoleSessionEndMutation, useConsoleSessionsQuery } from '../../features/calls/account';
import { useNarrow } from '../../features/desk/useNarrow';
import { refusalText } from '../../features/form/refusal';
import { Failed, Loading } from '../../features/frame/states';
import styles from './AccountPage.module.css';

const texts = consoleAccountTexts.sessions;

/** 「Chrome（Windows）」 of what the browser calls itself. */
function browserText(userAgent: string): string {
  const { browser, system } = browserOf(userAgent);
  if (browser !== undefined && system !== undefined) return texts.on(browser, system);
  return browser ?? system ?? (userAgent || texts.unknownBrowser);
}

const FACTS: { title: string; render: (_: unknown, session: StaffSessionRow) => string }[] = [
  { title: texts.browser, render: (_, { browser }) => browserText(browser) },
  { title: texts.since, render: (_, { createdAt }) => instantText(createdAt) },
  { title: texts.last, render: (_, { lastUsedAt }) => instantText(lastUsedAt) },
  { title: texts.factor, render: (_, { mfa }) => (mfa ? texts.yes : texts.no) },
];

/** On a phone all of them stand in one column, each with what it is called: four columns would break every word. */
const WHOLE = {
  title: texts.browser,
  render: (_: unknown, session: StaffSessionRow) => (
    <>
      <b>{browserText(session.browser)}</b>
      {FACTS.slice(1).map(({ title, render }) => (
        <div key={title} className={styles.fact}>
          {title} <span>{render(_, session)}</span>
        </div>
      ))}
    </>
  ),
};

export function SessionsCard() {
  const isNarrow = useNarrow();
  const { data: sessions, error, refetch } = useConsoleSessionsQuery();
  const [end, ending] = useConsoleSessionEndMutation();
  const { show, element } = useSnackbar();
  const endOne = async (id: string) => {
    try {
      await end(id).unwrap();
      show(texts.ended);
    } catch (failure) {
      show(refusalText(failure));
    }
  };
  return (
    <section className={`${styles.card} ${styles.wide}`} aria-labelledby="sessions">
      <h2 id="sessions">{texts.title}</h2>
      {!sessions && (error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading />)}
      {sessions && (
        <Table<StaffSessionRow>
          size="small"
          rowKey="id"
          pagination={false}
          // As wide as the card: a table that scrolls sideways and has nothing to press is out of reach of the keyboard.
          tableLayout="fixed"
          dataSource={sessions}
          locale={{ emptyText: texts.empty }}
          columns={[
            ...(isNarrow ? [WHOLE] : FACTS),
            {
              title: texts.end,
              ...(isNarrow && { width: 104 }),
              render: (_, { id, isThis, browser }) =>
                isThis ? (
                  <b>{texts.this}</b>
                ) : (
                  <Button
                    size="small"
                    aria-label={texts.endOf(browserText(browser))}
                    loading={ending.isLoading && ending.originalArgs === id}
                    onClick={() => void endOne(id)}
                  >
                    {texts.end}
                  </Button>
                ),
            },
          ]}
        />
      )}
      {element}
    </section>
  );
}
