/** What stands above the grid and is not drawn anew because other days are shown: antd's parts cost more than the grid's. */
import { consoleCalendarsTexts as texts } from '@madoguchi/shared/texts/console/calendars';
import { consoleClosingsTexts as closingTexts } from '@madoguchi/shared/texts/console/closings';
import Button from 'antd/es/button';
import Select from 'antd/es/select';
import { memo } from 'react';
import { DayPick } from '../../features/date/DayPick';
import { DEEDS, OVERS, type Over } from './over/overs';
import type { CalendarAddress } from './useAddress';

export interface CalendarName {
  id: string;
  name: string;
}

interface WhichProps {
  chosen: string;
  calendars: readonly CalendarName[];
  isNarrow: boolean;
  go: CalendarAddress['go'];
}

/** Which calendar is shown. */
export const Which = memo(function Which({ chosen, calendars, isNarrow, go }: WhichProps) {
  return (
    <Select
      aria-label={texts.which}
      style={{ minWidth: isNarrow ? 160 : 220 }}
      value={chosen}
      options={calendars.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(calendar) => go({ calendar })}
    />
  );
});

interface DeedsProps {
  chosen: string;
  isNarrow: boolean;
  mayPlan: boolean;
  onOver: (over: Over) => void;
  toClosing: CalendarAddress['toClosing'];
}

/** What can be done to the whole calendar. */
export const Deeds = memo(function Deeds({ chosen, isNarrow, mayPlan, onOver, toClosing }: DeedsProps) {
  return (
    <>
      <Button onClick={() => toClosing(chosen)}>{closingTexts.title}</Button>
      {!isNarrow &&
        OVERS.filter((each) => mayPlan || !DEEDS.includes(each)).map((each) => (
          <Button key={each} type={each === 'pattern' ? 'primary' : 'default'} onClick={() => onOver(each)}>
            {texts.actions[each]}
          </Button>
        ))}
    </>
  );
});

/** The days before, those after, and any day. */
export const Steps = memo(function Steps({ day, go, move }: Pick<CalendarAddress, 'day' | 'go' | 'move'>) {
  return (
    <>
      <Button onClick={() => move(-1)}>{texts.previous}</Button>
      <Button onClick={() => move(1)}>{texts.next}</Button>
      <DayPick label={texts.day} day={day} onDay={(picked) => picked !== undefined && go({ day: picked })} />
    </>
  );
});
