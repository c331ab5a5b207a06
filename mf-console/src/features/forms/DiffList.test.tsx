/** The differences of two versions, as they are read before a form is published. */
import { afterEach, expect, test } from '@jest/globals';
import { type FakeNetwork, fakeNetwork, renderWithStore, tidyUp } from '@madoguchi/shared/testing';
import { screen } from '@testing-library/react';
import { ok, routeOf } from '../../testing/scene';
import { DiffList } from './DiffList';
import { changesBetween } from './documents';

let network: FakeNetwork;
afterEach(() => {
  network.restore();
  tidyUp();
});

const form = (memberFormId: string) => ({
  surveyId: 's',
  surveyTitle: '健康診断 予約',
  memberFormId,
  surveySchema: [],
});

test('a register is called by its title, one that is gone by its id [CONSOLE-4]', async () => {
  const forms = [{ formId: 'friends', title: '友の会', kind: 'member', isPublished: true }];
  const payment = { isOn: false, hasIssuer: false, services: [] };
  const rest = { calendars: [], categories: { display: {}, tree: [] }, categoriesVersion: 0, searches: [], beds: [] };
  network = fakeNetwork({
    [routeOf('formBindings')]: () => ok({ ...rest, forms, payment, departments: [] }),
  });
  renderWithStore(<DiffList changes={changesBetween(form('patient'), form('friends'), 'survey')} />);
  expect(await screen.findByText('友の会')).toBeVisible();
  expect(screen.getByText('patient')).toBeVisible();
});
