/** The answers of the form beside the reservation, as the confirmation and a change show them (CAL-014). */
import type { Answers } from '@madoguchi/shared/contract';
import { isProducts, itemByKey, previewEntries } from '@madoguchi/shared/domain/survey';
import { EnteredValue } from '@madoguchi/shared/recordAnswers';
import { DescriptionList } from '@madoguchi/shared/ui/plain';
import type { ReservationData } from '../useReservationData';

/** The lines of a list, in the order of the form. */
export function enteredAnswers(data: ReservationData, answers: Answers) {
  return (
    previewEntries(data.config, answers, 'user', { categories: data.categories })
      // What is bought is shown below, with its sum.
      .filter((entry) => entry.itemKey !== data.item.itemKey && !isProducts(entry))
      // A number that comes with the registration is shown when it is there.
      .filter(({ itemKey, text }) => text !== '' || itemByKey(data.config, itemKey)?.isAutomaticNumbering !== true)
      .map((entry) => ({ key: entry.itemKey, title: entry.title, value: <EnteredValue entry={entry} /> }))
  );
}

/** The list by itself, below the table of a change. */
export default function EnteredAnswers({ data, answers }: { data: ReservationData; answers: Answers }) {
  return (
    <DescriptionList
      items={[
        { key: data.item.itemKey, title: data.item.title, value: data.categoryText },
        ...enteredAnswers(data, answers),
      ]}
    />
  );
}
