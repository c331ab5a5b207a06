/**
 * 希望日 (CONSOLE 3): preferred dates that wait for a time, the oldest first. Who is opened stands beside the list with the
 * department's days; what is done about it are the deeds of every answer.
 */
import type { ConsoleWish } from '@madoguchi/shared/contract/console/wishes';
import { isCandidate } from '@madoguchi/shared/domain/survey';
import { lazyComponent } from '@madoguchi/shared/remotes';
import { useSearchParams } from '@madoguchi/shared/router';
import { consoleWishesTexts } from '@madoguchi/shared/texts/console/wishes';
import Select from 'antd/es/select';
import { Suspense, useCallback, useState } from 'react';
import { useDeskFormsQuery } from '../../features/calls/desk';
import { usePages } from '../../features/calls/pages';
import { useLazyWishesQuery } from '../../features/calls/wishes';
import { useDeeds } from '../../features/desk/useDeeds';
import { useKeys } from '../../features/desk/useKeys';
import { useToast } from '../../features/desk/useToast';
import { ConsoleScreen } from '../../features/frame/ConsoleScreen';
import { MorePages } from '../../features/frame/MorePages';
import { Listed } from '../../features/frame/states';
import { WishPanel } from './WishPanel';
import { WishTable } from './WishTable';
import styles from './wishes.module.css';

const Detail = lazyComponent(() => import(/* webpackChunkName: "desk_detail" */ '../../features/desk/Detail'));

const texts = consoleWishesTexts;

/** The form of the address; undefined: all of them. */
function useForm(): [string | undefined, (form: string | undefined) => void] {
  const [query, setQuery] = useSearchParams();
  return [query.get('form') || undefined, (form) => setQuery(form === undefined ? {} : { form }, { replace: true })];
}

export default function WishesPage() {
  const [form, setForm] = useForm();
  // Raised when an answer was changed, so that the list is read anew.
  const [stamp, setStamp] = useState(0);
  const [opened, setOpened] = useState<ConsoleWish>();
  /** The whole answer in place of the panel. */
  const [isWhole, setWhole] = useState(false);
  const { data: forms = [] } = useDeskFormsQuery();
  const [ask] = useLazyWishesQuery();
  const read = useCallback((cursor: string | undefined) => ask({ form, cursor }).unwrap(), [ask, form]);
  const pages = usePages<ConsoleWish>(`${form} ${stamp}`, read);
  const toast = useToast();
  const show = (wish: ConsoleWish | undefined) => {
    setOpened(wish);
    setWhole(false);
  };
  const deeds = useDeeds({
    calendarIdsOf: (surveyId) => forms.find((each) => each.surveyId === surveyId)?.calendarIds ?? [],
    say: toast.show,
    onReplaced: () => {
      const items = pages.items ?? [];
      const place = items.findIndex(({ answer }) => answer.partitionKey === opened?.answer.partitionKey);
      // Who works through the list goes on with the next one.
      show(place < 0 ? undefined : items[place + 1]);
      setStamp((count) => count + 1);
    },
  });
  useKeys((event) => {
    if (event.key !== 'Escape' || opened === undefined || deeds.isOpen) return false;
    if (isWhole) setWhole(false);
    else show(undefined);
    return true;
  });
  const wishing = forms.filter(({ columns }) => columns.some(isCandidate));
  return (
    <>
      <ConsoleScreen
        title={texts.title}
        tools={
          wishing.length > 1 && (
            <Select<string>
              className={styles.form ?? ''}
              aria-label={texts.form}
              value={form ?? ''}
              options={[
                { value: '', label: texts.allForms },
                ...wishing.map(({ surveyId, surveyTitle }) => ({ value: surveyId, label: surveyTitle })),
              ]}
              onChange={(value) => {
                show(undefined);
                setForm(value || undefined);
              }}
            />
          )
        }
        aside={
          opened &&
          (isWhole ? (
            <Suspense fallback={null}>
              <Detail
                partitionKey={opened.answer.partitionKey}
                onClose={() => setWhole(false)}
                onDeed={deeds.open}
                onRead={ignore}
                say={toast.show}
              />
            </Suspense>
          ) : (
            <WishPanel
              key={opened.answer.partitionKey}
              wish={opened}
              onDeed={deeds.open}
              onAnswer={() => setWhole(true)}
              onClose={() => show(undefined)}
            />
          ))
        }
      >
        <Listed items={pages.items} error={pages.error} onRetry={pages.more} empty={texts.empty}>
          {(items) => <WishTable items={items} opened={opened?.answer.partitionKey} onOpen={show} />}
        </Listed>
        <MorePages pages={pages} label={texts.more} />
      </ConsoleScreen>
      {deeds.element}
      {toast.element}
    </>
  );
}

const ignore = () => undefined;
