/**
 * カレンダーに追加: takes the reservation into the phone's own calendar, and for a cancelled one takes it out again. LINE's
 * browser cannot download, so there the link opens in the phone's browser.
 */

import { type CalendarLinkArguments, useLazyPlacesGetCalendarLinkQuery } from '@madoguchi/shared/endpoints/places';
import { isInClient, openFile } from '@madoguchi/shared/store';
import { calendarTexts } from '@madoguchi/shared/texts';
import { Button, Notice, Stack } from '@madoguchi/shared/ui/plain';
import { useId } from 'react';

export interface AddToCalendarProps extends CalendarLinkArguments {
  /** The file then takes the entry away. */
  isCancelled?: boolean;
}

const texts = calendarTexts.file;

export function AddToCalendar({ surveyId, partitionKey, isCancelled = false }: AddToCalendarProps) {
  const [getLink, { isFetching, isError }] = useLazyPlacesGetCalendarLinkQuery();
  const helpId = useId();
  const open = async () => {
    const { data } = await getLink({ surveyId, partitionKey });
    if (data !== undefined) openFile(data);
  };
  return (
    <Stack>
      <Button variant="plain" size="medium" busy={isFetching} aria-describedby={helpId} onClick={() => void open()}>
        {isCancelled ? texts.remove : texts.add}
      </Button>
      <p id={helpId} className="mg-field__help">
        {isInClient() && texts.helpOutside}
        {isCancelled ? texts.helpRemove : texts.help}
      </p>
      {isError && !isFetching && (
        <Notice tone="error" announce>
          {texts.failed}
        </Notice>
      )}
    </Stack>
  );
}
