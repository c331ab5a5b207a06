/**
 * A type that only this test knows, by its rules and its field: filled in, sent, previewed, kept in a draft, taken over
 * from no registration, and searched by nothing (the server's half: api/src/services/files/ownType.test.ts).
 */
import { beforeAll, expect, test } from '@jest/globals';
import { recordAnswers } from '@madoguchi/shared/domain/record';
import {
  answersToRows,
  initialAnswers,
  previewEntries,
  registerItemType,
  searchableItems,
} from '@madoguchi/shared/domain/survey';
import { EnteredValue } from '@madoguchi/shared/recordAnswers';
import { draftAnswers } from '@madoguchi/shared/submission';
import { renderWithStore } from '@madoguchi/shared/testing';
import { SIGNED_FORM, SIGNED_ITEMS, signatureRules } from '@madoguchi/shared/testing/forms';
import { screen } from '@testing-library/react';
import { showForm } from '../testing/formScene';
import { DRAWN, signature } from '../testing/signature/Field';
import { registerWidgets } from './registry';

beforeAll(() => {
  registerItemType(signatureRules);
  registerWidgets({ signature });
});

for (const mode of ['user', 'admin'] as const) {
  test(`a type of a test’s own is filled in and sent in ${mode} mode`, async () => {
    const scene = showForm(SIGNED_ITEMS, { config: SIGNED_FORM, mode });
    expect(await scene.submit()).toMatchObject({ valid: false, errors: [{ itemKey: 'sign' }] });
    await scene.user.click(await screen.findByRole('button', { name: /署名/ }));
    const sent = await scene.submit();
    expect(sent).toMatchObject({ valid: true, answers: { sign: DRAWN } });
    expect(answersToRows(SIGNED_FORM, scene.answers(), { mode })).toContainEqual({
      itemKey: 'sign',
      sortKey: 'sign',
      value: DRAWN,
    });
  });
}

test('a type of a test’s own is shown as a picture before it is sent and in a record', () => {
  const entry = previewEntries(SIGNED_FORM, { sign: DRAWN }, 'user').find(({ itemKey }) => itemKey === 'sign');
  if (!entry) throw new Error('the preview has no signature');
  renderWithStore(<EnteredValue entry={entry} />);
  expect(screen.getByRole('img')).toHaveAttribute('src', DRAWN);
  const record = { surveyId: 'consent', fields: [{ itemKey: 'sign', title: '署名', value: DRAWN }], data: [] };
  expect(recordAnswers(record, SIGNED_FORM)).toEqual([
    { itemKey: 'sign', title: '署名', kind: 'image', addresses: [DRAWN] },
  ]);
});

test('a type of a test’s own is kept in a draft, copied from no registration and searched by nothing', () => {
  expect(draftAnswers(SIGNED_FORM, { sign: DRAWN })).toEqual({ sign: DRAWN });
  const record = ['name', 'sign'].map((itemKey) => ({ itemKey, sortKey: itemKey, value: DRAWN }));
  const opened = initialAnswers(SIGNED_FORM, { record, mode: 'user', today: '20261120' });
  expect(opened).toEqual({ name: DRAWN });
  expect(searchableItems(SIGNED_FORM, 'admin').map(({ itemKey }) => itemKey)).toEqual(['name']);
});
