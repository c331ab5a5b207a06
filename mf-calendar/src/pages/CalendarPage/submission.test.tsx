/** The calendar's confirmation as every form is sent. */
import { expect } from '@jest/globals';
import { tidyUp } from '@madoguchi/shared/testing';
import { FAULTY_ITEM, testSubmission } from '@madoguchi/shared/testing/submission';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { confirming, openCalendar, PUT_ITEM, review } from '../../testing/scene';

testSubmission('the calendar', {
  route: `POST ${PUT_ITEM}`,
  confirm: (handlers) => review({ handlers }),
  names: { send: '予約する', back: '戻る', toSent: '予約一覧を見る', done: '完了' },
  // The form is another remote's: it shows what the store carries there.
  expectItemError: async ({ store }, message) => {
    await userEvent.click(screen.getByRole('button', { name: '入力内容を直す' }));
    await waitFor(() =>
      expect(store.getState().shared.enteredForm?.errors).toEqual([{ itemKey: FAULTY_ITEM, message }]),
    );
  },
  resume: async (handlers) => {
    const opened = openCalendar({ form: null, handlers });
    const onward = await screen.findByRole('button', { name: '予約内容を確認' }, { timeout: 10_000 });
    await waitFor(() => expect(onward).toBeEnabled());
    await userEvent.click(onward);
    await confirming();
    return opened;
  },
  tidyUp,
});
