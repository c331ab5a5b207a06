/**
 * 会員 (CONSOLE 3): a register found through by name, kana or number, one registration in a drawer with its card and the
 * linked answers, its number, its withdrawal; import and export lead to ファイル. The register stands in the address.
 */
import type { AnswerForm } from '@madoguchi/shared/contract/console/answers';
import type { Member, Members } from '@madoguchi/shared/contract/console/members';
import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import { MEMBER_STATES } from '@madoguchi/shared/contract/console/words';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { lazyComponent } from '@madoguchi/shared/remotes';
import { Link } from '@madoguchi/shared/router';
import { grouped } from '@madoguchi/shared/texts';
import { consoleMembersTexts as texts } from '@madoguchi/shared/texts/console/members';
import Alert from 'antd/es/alert';
import type { InputRef } from 'antd/es/input';
import Segmented from 'antd/es/segmented';
import Select from 'antd/es/select';
import { Suspense, useCallback, useRef, useState } from 'react';
import { useDeskFormsQuery } from '../../features/calls/desk';
import { useLazyMembersQuery } from '../../features/calls/members';
import { usePages } from '../../features/calls/pages';
import { hasModifier, isTyping } from '../../features/desk/keys';
import { Resting } from '../../features/desk/Resting';
import { SearchField } from '../../features/desk/SearchField';
import { restMilliseconds, useEvery } from '../../features/desk/useEvery';
import { useKeys } from '../../features/desk/useKeys';
import { useToast } from '../../features/desk/useToast';
import { ConsoleScreen, KeyHint, Spacer } from '../../features/frame/ConsoleScreen';
import { MorePages } from '../../features/frame/MorePages';
import { Empty, Failed, Listed, Loading } from '../../features/frame/states';
import { useStaff } from '../../features/session/staff';
import { MembersTable } from './MembersTable';
import styles from './members.module.css';
import { useAddress } from './useAddress';

const MemberDrawer = lazyComponent(() => import(/* webpackChunkName: "member_drawer" */ './MemberDrawer'));

/** How often it is looked whether anybody is there. */
const LOOK_MILLISECONDS = 30_000;
const nothing = () => undefined;

export default function MembersPage() {
  const { data: forms, error, refetch } = useDeskFormsQuery();
  const address = useAddress();
  const restAfter = restMilliseconds(useStaff().idleMinutes);
  const isResting = useEvery({ every: LOOK_MILLISECONDS, restAfter }, nothing);
  const registers = (forms ?? []).filter(({ kind }) => kind === 'member');
  const chosen = registers.find(({ surveyId }) => surveyId === address.form) ?? registers[0];
  if (isResting) return <Resting title={texts.title} />;
  if (chosen) return <Register key={chosen.surveyId} form={chosen} registers={registers} address={address} />;
  return (
    <ConsoleScreen title={texts.title}>
      {!forms && (error === undefined ? <Loading /> : <Failed error={error} onRetry={() => void refetch()} />)}
      {forms && (
        <Empty title={texts.none.title}>
          <p>{texts.none.text}</p>
        </Empty>
      )}
    </ConsoleScreen>
  );
}

interface RegisterProps {
  form: AnswerForm;
  registers: readonly AnswerForm[];
  address: ReturnType<typeof useAddress>;
}

function Register({ form: { surveyId }, registers, address }: RegisterProps) {
  const { q, state, open, go } = address;
  const staff = useStaff();
  const toast = useToast();
  const search = useRef<InputRef>(null);
  const [ask] = useLazyMembersQuery();
  // What is done to a member reads the register anew.
  const [revision, setRevision] = useState(0);
  const [first, setFirst] = useState<Members>();
  const key = JSON.stringify([surveyId, q, state, revision]);
  const read = useCallback(
    async (cursor: string | undefined) => {
      const page = await ask({ form: surveyId, q, state, cursor }).unwrap();
      if (cursor === undefined) setFirst(page);
      return page;
    },
    [ask, surveyId, q, state],
  );
  const pages = usePages<Member>(key, read);
  const mayChange = staff.may('changeMembers') !== undefined;
  const mayMany = staff.may('changeManyAnswers') !== undefined;
  const close = () => {
    go({ open: undefined });
    const name = open === undefined ? null : document.querySelector<HTMLElement>(`[data-member="${CSS.escape(open)}"]`);
    name?.focus();
  };
  useKeys((event) => {
    if (hasModifier(event) || isTyping(event.target)) return false;
    if (event.key === '/') search.current?.focus({ cursor: 'all' });
    else if (event.key === 'Escape' && open !== undefined) close();
    else return false;
    return true;
  });
  const { total, count } = first ?? {};
  const empty = texts.empty[q === '' ? state : 'found'];
  return (
    <ConsoleScreen
      title={texts.title}
      after={
        <Select
          aria-label={texts.which}
          className={styles.form ?? ''}
          value={surveyId}
          options={registers.map((each) => ({ value: each.surveyId, label: each.surveyTitle }))}
          onChange={(form: string) => go({ form, q: '', open: undefined })}
        />
      }
      actions={
        <>
          <SearchField words={texts.search} q={q} field={search} onSearch={(words) => go({ q: words })} />
          {mayChange && (
            <Link className={styles.link} to={pathOf('AdminSurvey', surveyId)}>
              {texts.register}
            </Link>
          )}
        </>
      }
      tools={
        <>
          <Segmented
            aria-label={texts.stateLabel}
            value={state}
            options={MEMBER_STATES.map((each) => ({ value: each, label: texts.states[each] }))}
            onChange={(each) => go({ state: each, open: undefined })}
          />
          {count && (
            <span className={styles.count}>
              {texts.count(grouped(count.last), grouped(count.greatest - count.last))}
            </span>
          )}
          <Spacer />
          <span className={styles.total} role="status">
            {total !== undefined && texts.total(grouped(total))}
          </span>
          {mayMany && (
            <Link
              className={styles.link}
              to={`${CONSOLE_ROUTES.ConsoleFiles}?${new URLSearchParams({ form: surveyId })}`}
            >
              {texts.files}
            </Link>
          )}
        </>
      }
      hints={
        <>
          <KeyHint keys="/">{texts.keys.find}</KeyHint>
          <KeyHint keys="Esc">{texts.keys.close}</KeyHint>
        </>
      }
      aside={
        open !== undefined && (
          <Suspense fallback={null}>
            <MemberDrawer
              partitionKey={open}
              onClose={close}
              onChanged={(partitionKey) => {
                setRevision((before) => before + 1);
                go({ open: partitionKey });
              }}
              toast={toast}
            />
          </Suspense>
        )
      }
    >
      {count?.isToTell && <Alert type="warning" title={texts.countEnds} />}
      <Listed items={pages.items} error={pages.error} onRetry={pages.more} empty={empty}>
        {(members) => <MembersTable members={members} open={open} onOpen={(opened) => go({ open: opened })} />}
      </Listed>
      <MorePages pages={pages} label={texts.more} />
      {toast.element}
    </ConsoleScreen>
  );
}
