/** What the tests of the search form share. */
import { screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';

export const searchPath = '/confirmSearchForm?surveyId=health-check';

/** Types the one item that the form requires. */
export async function fillKana(text = 'ヤマダ　ハナコ'): Promise<UserEvent> {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('フリガナ'), text);
  return user;
}

export const press = (user: UserEvent) => user.click(screen.getByRole('button', { name: '検索' }));
