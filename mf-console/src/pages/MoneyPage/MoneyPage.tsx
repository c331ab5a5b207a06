/** 決済 (CONSOLE 3): orders with their payments, what goes back and who gave it back, and the books of a day. */
import { monthDayWeekday } from '@madoguchi/shared/domain/date';
import { isLimited } from '@madoguchi/shared/domain/staff';
import { lazyComponent } from '@madoguchi/shared/remotes';
import { consoleMoneyTexts } from '@madoguchi/shared/texts/console/money';
import Segmented from 'antd/es/segmented';
import { Suspense, useState } from 'react';
import { useDeskFormsQuery } from '../../features/calls/desk';
import { useDeeds } from '../../features/desk/useDeeds';
import { useKeys } from '../../features/desk/useKeys';
import { useToast } from '../../features/desk/useToast';
import { ConsoleScreen } from '../../features/frame/ConsoleScreen';
import { useStaff } from '../../features/session/staff';
import { BooksHead, BooksPart } from './BooksPart';
import { OrderFilters, OrdersPart } from './OrdersPart';
import { RefundsPart } from './RefundsPart';
import { type MoneyPartName, useAddress } from './useAddress';

const Detail = lazyComponent(() => import(/* webpackChunkName: "desk_detail" */ '../../features/desk/Detail'));

const { title, part: partTexts } = consoleMoneyTexts;

/** The parts that somebody may see: what goes back is the whole house's, so that a limited scope shuts out from it. */
function usePartsSeen(): MoneyPartName[] {
  const { may, scope } = useStaff();
  if (may('refund') === undefined) return ['orders'];
  return isLimited(scope) ? ['orders', 'day'] : ['orders', 'refunds', 'day'];
}

export default function MoneyPage() {
  const { part: asked, day, filter, go } = useAddress();
  const parts = usePartsSeen();
  const part = parts.includes(asked) ? asked : 'orders';
  const [opened, setOpened] = useState<string>();
  // Raised when an answer was changed in the drawer, so that the list is read anew.
  const [stamp, setStamp] = useState(0);
  const { data: forms } = useDeskFormsQuery();
  const toast = useToast();
  const deeds = useDeeds({
    calendarIdsOf: (surveyId) => forms?.find((each) => each.surveyId === surveyId)?.calendarIds ?? [],
    say: toast.show,
    onReplaced: (partitionKey, standing) => {
      if (opened === partitionKey) setOpened(standing.partitionKey);
      setStamp((count) => count + 1);
    },
  });
  useKeys((event) => {
    if (event.key !== 'Escape' || opened === undefined || deeds.isOpen) return false;
    setOpened(undefined);
    return true;
  });
  return (
    <>
      <ConsoleScreen
        title={part === 'day' ? `${title} ${monthDayWeekday(day)}` : title}
        actions={part === 'day' && <BooksHead day={day} onDay={(next) => go({ day: next })} />}
        tools={
          <>
            {parts.length > 1 && (
              <Segmented<MoneyPartName>
                aria-label={partTexts.label}
                options={parts.map((value) => ({ value, label: partTexts[value] }))}
                value={part}
                onChange={(value) => {
                  setOpened(undefined);
                  go({ part: value === 'orders' ? undefined : value });
                }}
              />
            )}
            {part === 'orders' && <OrderFilters filter={filter} onFind={go} />}
          </>
        }
        aside={
          opened !== undefined && (
            <Suspense fallback={null}>
              <Detail
                partitionKey={opened}
                onClose={() => setOpened(undefined)}
                onDeed={deeds.open}
                onRead={ignore}
                say={(text, undo) => {
                  toast.show(text, undo);
                  setStamp((count) => count + 1);
                }}
              />
            </Suspense>
          )
        }
      >
        {part === 'orders' && <OrdersPart filter={filter} stamp={stamp} onOpen={setOpened} />}
        {part === 'refunds' && <RefundsPart />}
        {part === 'day' && <BooksPart day={day} />}
      </ConsoleScreen>
      {deeds.element}
      {toast.element}
    </>
  );
}

const ignore = () => undefined;
