/**
 * 休診にする (CONSOLE 3, CONTRACT 13): what is closed, who is hit, what each is offered, the message, a last look, and
 * those who are still open until there is nobody left. Closed slots take nobody from the first step on; nobody is told
 * before the last one, and until then all of it can be undone.
 */
import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import { useNavigate } from '@madoguchi/shared/router';
import { consoleCalendarsTexts } from '@madoguchi/shared/texts/console/calendars';
import { consoleClosingsTexts as texts } from '@madoguchi/shared/texts/console/closings';
import Button from 'antd/es/button';
import Select from 'antd/es/select';
import { useScopeNamesQuery } from '../../features/calls/staff';
import { useToast } from '../../features/desk/useToast';
import { ConsoleScreen } from '../../features/frame/ConsoleScreen';
import { Empty, Failed, Loading } from '../../features/frame/states';
import { useStaff } from '../../features/session/staff';
import { ChooseSlots } from './choose/ChooseSlots';
import { ClosingList } from './choose/ClosingList';
import styles from './closing.module.css';
import { OneClosing } from './hit/OneClosing';
import { useAddress } from './useAddress';

export default function ClosingPage() {
  const { data: names, error, refetch } = useScopeNamesQuery();
  const address = useAddress();
  const navigate = useNavigate();
  const toast = useToast();
  const mayPlan = useStaff().may('planCalendars') !== undefined;
  const calendars = names?.calendars ?? [];
  const chosen = calendars.find(({ id }) => id === address.calendar) ?? calendars[0];
  const { closing } = address;
  if (closing !== undefined)
    return (
      <>
        <OneClosing
          key={closing}
          closingId={closing}
          mayPlan={mayPlan}
          say={toast.show}
          onBack={(calendar = chosen?.id ?? '') => address.go({ calendar })}
        />
        {toast.element}
      </>
    );
  return (
    <ConsoleScreen
      title={texts.title}
      after={
        chosen && (
          <Select
            aria-label={texts.which}
            style={{ minWidth: 160 }}
            value={chosen.id}
            options={calendars.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(calendar: string) => address.go({ calendar })}
          />
        )
      }
      actions={
        chosen && (
          <Button
            onClick={() =>
              navigate(`${CONSOLE_ROUTES.ConsoleCalendars}?${new URLSearchParams({ calendar: chosen.id })}`)
            }
          >
            {consoleCalendarsTexts.title}
          </Button>
        )
      }
    >
      {!names && (error === undefined ? <Loading /> : <Failed error={error} onRetry={() => void refetch()} />)}
      {names && !chosen && (
        <Empty title={consoleCalendarsTexts.empty.title}>
          <p>{consoleCalendarsTexts.empty.text}</p>
        </Empty>
      )}
      {chosen && (
        <div className={styles.parts}>
          {mayPlan && (
            <ChooseSlots
              key={chosen.id}
              calendarId={chosen.id}
              day={address.day}
              onClosed={(made) => address.go({ calendar: chosen.id, closing: made })}
            />
          )}
          <ClosingList calendarId={chosen.id} onOpen={(made) => address.go({ calendar: chosen.id, closing: made })} />
        </div>
      )}
      {toast.element}
    </ConsoleScreen>
  );
}
