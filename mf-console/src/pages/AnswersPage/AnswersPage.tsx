/**
 * 回答 (CONSOLE 3): the answers of a form or of all forms as a table, narrowed down and sorted on the server, one of them
 * in a drawer, deeds on one and on many. The view stands in the address.
 */
import type { AnswerForm, ConsoleAnswer, ConsoleAnswerDetail } from '@madoguchi/shared/contract/console/answers';
import type { Selection } from '@madoguchi/shared/contract/console/jobs';
import { answersQueryOf, columnsOf, shownColumns } from '@madoguchi/shared/domain/desk';
import { lazyComponent } from '@madoguchi/shared/remotes';
import { isApiError } from '@madoguchi/shared/store';
import { grouped } from '@madoguchi/shared/texts';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import type { InputRef } from 'antd/es/input';
import Select from 'antd/es/select';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useDeskFormsQuery } from '../../features/calls/desk';
import { DeskEntry } from '../../features/desk/DeskEntry';
import type { Bulk } from '../../features/desk/jobs';
import { hasModifier, isPressed, isTyping } from '../../features/desk/keys';
import { Resting } from '../../features/desk/Resting';
import { SearchField } from '../../features/desk/SearchField';
import { useAnswerPages } from '../../features/desk/useAnswerPages';
import { useDeeds } from '../../features/desk/useDeeds';
import { restMilliseconds, useEvery } from '../../features/desk/useEvery';
import { useKeys } from '../../features/desk/useKeys';
import { useNarrow } from '../../features/desk/useNarrow';
import { useToast } from '../../features/desk/useToast';
import { ConsoleScreen, KeyHint, Spacer } from '../../features/frame/ConsoleScreen';
import { Empty, Failed, Loading } from '../../features/frame/states';
import { useStaff } from '../../features/session/staff';
import { AnswersList } from './AnswersList';
import { AnswersTable } from './AnswersTable';
import styles from './answers.module.css';
import { ConditionChips, ConditionPanel } from './Conditions';
import { SelectionBar } from './SelectionBar';
import { useAddress } from './useAddress';
import { ViewsPanel } from './Views';

const Detail = lazyComponent(() => import(/* webpackChunkName: "desk_detail" */ '../../features/desk/Detail'));
const Jobs = lazyComponent(() => import(/* webpackChunkName: "desk_jobs" */ '../../features/desk/jobs'));

const texts = consoleAnswersTexts;
/** How often it is looked whether anybody is there. */
const LOOK_MILLISECONDS = 30_000;
const nothing = () => undefined;
type Panel = 'filter' | 'columns' | 'views';

export default function AnswersPage() {
  const { data: forms, error, refetch } = useDeskFormsQuery();
  const restAfter = restMilliseconds(useStaff().idleMinutes);
  const isResting = useEvery({ every: LOOK_MILLISECONDS, restAfter }, nothing);
  // A job is looked at until it is over.
  const [isWorking, setWorking] = useState(false);
  if (isResting && !isWorking) return <Resting title={texts.title} />;
  if (forms && forms.length > 0) return <Answers forms={forms} onWork={setWorking} />;
  return (
    <ConsoleScreen title={texts.title}>
      {forms && (
        <Empty title={texts.table.noForms}>
          <p>{texts.table.noFormsHint}</p>
        </Empty>
      )}
      {!forms && error !== undefined && isApiError(error) && <Failed error={error} onRetry={() => void refetch()} />}
      {!forms && error === undefined && <Loading />}
    </ConsoleScreen>
  );
}

const NOTHING: ReadonlySet<string> = new Set();

interface AnswersProps {
  forms: readonly AnswerForm[];
  /** Whether a job is open. */
  onWork: (isWorking: boolean) => void;
}

function Answers({ forms, onWork }: AnswersProps) {
  const { view, opened, change, open } = useAddress();
  const form = forms.find(({ surveyId }) => surveyId === view.form);
  const query = answersQueryOf(view);
  const pages = useAnswerPages(query);
  const staff = useStaff();
  const toast = useToast();
  const isNarrow = useNarrow();
  const search = useRef<InputRef>(null);
  const [panel, setPanel] = useState<Panel>();
  const [cursor, setCursor] = useState<string>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(NOTHING);
  const [isAllChosen, setAllChosen] = useState(false);
  const [bulk, setBulk] = useState<Bulk>();
  useEffect(() => onWork(bulk !== undefined), [bulk, onWork]);
  const { rows, total, replace, reload } = pages;
  const mayMany = staff.may('changeManyAnswers') !== undefined;
  const mayChange = staff.may('changeAnswers') !== undefined;
  const columns = shownColumns(form, view.columns);
  const calendarIdsOf = (surveyId: string) => forms.find((each) => each.surveyId === surveyId)?.calendarIds ?? [];
  const onReplaced = (partitionKey: string, standing: ConsoleAnswer) => {
    replace(partitionKey, standing);
    if (opened === partitionKey && standing.partitionKey !== partitionKey) open(standing.partitionKey);
  };
  const deeds = useDeeds({ calendarIdsOf, say: toast.show, onReplaced });

  // What was chosen belongs to what was looked for.
  const asked = useRef(query);
  useEffect(() => {
    if (asked.current === query) return;
    asked.current = query;
    setChosen(NOTHING);
    setAllChosen(false);
    setCursor(undefined);
  }, [query]);

  const onRead = useCallback((answer: ConsoleAnswerDetail) => replace(answer.partitionKey, answer), [replace]);
  const current = opened ?? cursor;
  const at = rows.findIndex(({ partitionKey }) => partitionKey === current);
  const focusRow = (partitionKey: string) =>
    // After the row has been drawn; who has gone to a field meanwhile keeps on typing there.
    requestAnimationFrame(() => {
      if (isTyping(document.activeElement)) return;
      document.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(partitionKey)}"]`)?.focus();
    });
  const openOrClose = (partitionKey: string | undefined) => {
    if (partitionKey !== undefined) setCursor(partitionKey);
    open(partitionKey);
    if (partitionKey === undefined && opened !== undefined) focusRow(opened);
  };
  const step = (count: number) => {
    const next = rows[at < 0 ? 0 : at + count];
    if (!next) return;
    setCursor(next.partitionKey);
    if (opened === undefined) focusRow(next.partitionKey);
    else open(next.partitionKey);
  };
  const toggle = (partitionKey: string) => {
    const next = new Set(chosen);
    if (!next.delete(partitionKey)) next.add(partitionKey);
    setChosen(next);
    setAllChosen(false);
  };
  const answerAt: ConsoleAnswer | undefined = rows[at];

  useKeys((event) => {
    if (hasModifier(event) || isTyping(event.target) || deeds.isOpen || bulk !== undefined) return false;
    switch (event.key) {
      case '/':
        search.current?.focus({ cursor: 'all' });
        return true;
      case 'ArrowDown':
      case 'ArrowUp':
        step(event.key === 'ArrowDown' ? 1 : -1);
        return true;
      case 'Enter':
        if (isPressed(event.target) || cursor === undefined || opened !== undefined) return false;
        openOrClose(cursor);
        return true;
      case ' ':
        if (isPressed(event.target) || current === undefined || !mayMany || pages.isStale) return false;
        toggle(current);
        return true;
      case 'Escape':
        if (panel !== undefined) setPanel(undefined);
        else if (opened !== undefined) openOrClose(undefined);
        else return false;
        return true;
      case 's':
      case 'S':
        if (!mayChange || !answerAt) return false;
        deeds.open('status', answerAt);
        return true;
      default:
        return false;
    }
  });

  const count = isAllChosen ? (total ?? chosen.size) : chosen.size;
  const selection: Selection = isAllChosen ? { query } : { partitionKeys: [...chosen] };
  const clear = () => {
    setChosen(NOTHING);
    setAllChosen(false);
  };
  const isEmptyView = query === '' || query === String(new URLSearchParams({ form: view.form ?? '' }));
  const press = (name: Panel) => () => setPanel(panel === name ? undefined : name);
  return (
    <>
      <ConsoleScreen
        title={texts.title}
        isBare
        after={
          <Select
            aria-label={texts.form}
            className={styles.form ?? ''}
            showSearch={{ optionFilterProp: 'label' }}
            value={view.form ?? ''}
            options={[
              { value: '', label: texts.allForms },
              ...forms.map(({ surveyId, surveyTitle }) => ({ value: surveyId, label: surveyTitle })),
            ]}
            onChange={(value: string) =>
              // Conditions, columns and order of one form's items mean nothing in another.
              change({
                form: value || undefined,
                where: [],
                columns: [],
                sort: view.sort.includes('item:') ? '' : view.sort,
              })
            }
          />
        }
        actions={
          <>
            <SearchField
              key={view.form}
              words={texts.search}
              q={view.q}
              field={search}
              onSearch={(q) => change({ q })}
            />
            {mayChange && <DeskEntry forms={forms} form={view.form} said={view.q} />}
          </>
        }
        tools={
          <>
            <ConditionChips view={view} form={form} onChange={change} />
            <Button aria-expanded={panel === 'filter'} onClick={press('filter')}>
              {texts.filter.add}
            </Button>
            <Spacer />
            <span className={styles.total} role="status">
              {total !== undefined && texts.table.total(grouped(total))}
            </span>
            {!isNarrow && (
              <Button aria-expanded={panel === 'views'} onClick={press('views')}>
                {texts.views.save}
              </Button>
            )}
            {!isNarrow && (
              <Button aria-expanded={panel === 'columns'} onClick={press('columns')}>
                {texts.columns.button}
              </Button>
            )}
            {mayMany && form && <Button onClick={() => setBulk({ name: 'import' })}>{texts.import.open}</Button>}
          </>
        }
        hints={
          <>
            <KeyHint keys="↑↓">{texts.keys.choose}</KeyHint>
            <KeyHint keys="Enter">{texts.keys.open}</KeyHint>
            {mayMany && <KeyHint keys="Space">{texts.keys.check}</KeyHint>}
            {mayChange && <KeyHint keys="S">{texts.keys.status}</KeyHint>}
            <KeyHint keys="Esc">{texts.keys.close}</KeyHint>
            <KeyHint keys="/">{texts.keys.find}</KeyHint>
            {mayChange && <KeyHint keys="B">{texts.keys.desk}</KeyHint>}
          </>
        }
        aside={
          opened !== undefined && (
            <Suspense fallback={null}>
              <Detail
                partitionKey={opened}
                onPrevious={at > 0 ? () => step(-1) : undefined}
                onNext={at >= 0 && at < rows.length - 1 ? () => step(1) : undefined}
                onClose={() => openOrClose(undefined)}
                onDeed={deeds.open}
                onRead={onRead}
                say={toast.show}
              />
            </Suspense>
          )
        }
      >
        {panel === 'filter' && <ConditionPanel view={view} form={form} onChange={change} />}
        {panel === 'views' && <ViewsPanel view={view} say={toast.show} />}
        {panel === 'columns' && (
          <section className={styles.panel} aria-label={texts.columns.title}>
            <Checkbox.Group
              options={columnsOf(form).map(({ id, title }) => ({ value: id, label: title }))}
              value={columns.map(({ id }) => id)}
              onChange={(ids: string[]) => change({ columns: ids })}
            />
            <Button type="link" size="small" onClick={() => change({ columns: [] })}>
              {texts.columns.reset}
            </Button>
          </section>
        )}
        {pages.error !== undefined && isApiError(pages.error) && rows.length === 0 && (
          <Failed error={pages.error} onRetry={reload} />
        )}
        {pages.isLoading && rows.length === 0 && <Loading />}
        {!pages.isLoading && pages.error === undefined && rows.length === 0 && (
          <Empty title={texts.table.empty}>
            <p>{isEmptyView ? texts.table.emptyFirst : texts.table.emptyHint}</p>
          </Empty>
        )}
        {rows.length > 0 &&
          (isNarrow ? (
            <AnswersList rows={rows} onOpen={openOrClose} />
          ) : (
            <AnswersTable
              rows={rows}
              columns={columns}
              sort={view.sort}
              onSort={(sort) => change({ sort })}
              canChoose={mayMany}
              chosen={chosen}
              onChoose={(keys) => {
                setChosen(new Set(keys));
                setAllChosen(false);
              }}
              cursor={current}
              onCursor={setCursor}
              onOpen={openOrClose}
              onEnd={pages.more}
              isStale={pages.isStale}
            />
          ))}
        {pages.hasMore && (
          <div className={styles.more}>
            <Button loading={pages.isLoading} onClick={pages.more}>
              {texts.table.more}
            </Button>
          </div>
        )}
        {pages.error !== undefined && isApiError(pages.error) && rows.length > 0 && (
          <Failed error={pages.error} onRetry={pages.hasMore ? pages.more : reload} />
        )}
        {chosen.size > 0 && !pages.isStale && (
          <SelectionBar
            count={count}
            total={total}
            isAll={isAllChosen}
            onAll={() => setAllChosen(true)}
            onDeed={(name) => setBulk({ name, selection, count })}
            onClear={clear}
          />
        )}
      </ConsoleScreen>
      {deeds.element}
      {bulk && (
        <Suspense fallback={null}>
          <Jobs
            bulk={bulk}
            form={form}
            onEnd={reload}
            onClose={() => {
              setBulk(undefined);
            }}
          />
        </Suspense>
      )}
      {toast.element}
    </>
  );
}
