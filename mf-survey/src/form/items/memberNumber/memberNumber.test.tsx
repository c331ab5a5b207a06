/** Members' numbers: entered and checked, or given by the server. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type FakeNetwork, fakeNetwork, jsonResponse } from '@madoguchi/shared/testing';
import { serverTexts } from '@madoguchi/shared/texts';
import { screen } from '@testing-library/react';
import { configOf, expectAccessibleItem, showForm } from '../../../testing/formScene';

const item = { itemKey: 'number', type: 'memberNumber', title: '診察券番号' };
const config = configOf([item], { memberSurveyId: 'm1' });
const EXISTS = '/survey/api/v1/db/member-results/checkSaibanExist';
const EXISTS_FOR_UPDATE = '/survey/api/v1/db/member-results/checkSaibanExistForUpdate';
const field = () => screen.findByRole('textbox', { name: '診察券番号' });
const button = () => screen.getByRole('button', { name: '番号を確認' });

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork({
    [`GET ${EXISTS}`]: ({ query }) => ({ result: 'OK', saibanExistFlag: query.get('saiban') === '123' }),
    [`GET ${EXISTS_FOR_UPDATE}`]: () => ({ result: 'OK', saibanExistFlag: false }),
  });
});
afterEach(() => network.restore());

describe('memberNumber', () => {
  test('a number that nobody has gets the valid mark when it is checked [FORM-038, FORM-003, FORM-077]', async () => {
    const scene = showForm([item], { config });
    await scene.user.type(await field(), 'A45');
    await scene.user.click(button());
    expect(await screen.findByText('✓ 確認できました。この番号で登録できます。')).toHaveAttribute('role', 'status');
    expect(await field()).toBeValid();
    expect(Object.fromEntries(network.requestsTo(EXISTS)[0]?.query ?? [])).toEqual({
      memberSurveyId: 'm1',
      saiban: 'A45',
    });
    expect(scene.answers()).toEqual({ number: 'A45' });
    await scene.user.type(await field(), '6');
    expect(screen.queryByText('✓ 確認できました。この番号で登録できます。')).not.toBeInTheDocument();
  });

  test('a number that exists is flagged [FORM-077, VAL-074]', async () => {
    const scene = showForm([item], { config });
    await scene.user.type(await field(), '１２３');
    await scene.user.click(button());
    expect(await screen.findByText('この番号はすでに使用されています。')).toBeInTheDocument();
    expect(await field()).toBeInvalid();
    expect(await field()).toHaveAccessibleDescription('この番号はすでに使用されています。');
  });

  test('in a form that is linked to a register the registered number is the person’s own [FORM-077, VAL-074]', async () => {
    const recorded = { number: '123' };
    const scene = showForm([item], {
      config: configOf([item], { memberFormId: 'm1' }),
      initialAnswers: recorded,
      recorded,
    });
    await field();
    await scene.user.click(button());
    expect(await screen.findByText('✓ 確認できました。この番号で登録できます。')).toBeInTheDocument();
    expect(await field()).toBeValid();
    expect(network.requestsTo(EXISTS_FOR_UPDATE)[0]?.query.get('saibanOriginal')).toBe('123');
  });

  describe('in a form that is linked to a register', () => {
    const linked = configOf([item], { memberFormId: 'm1' });
    const type = async (number: string, recorded?: { number: string }) => {
      const scene = showForm([item], { config: linked, ...(recorded && { initialAnswers: recorded, recorded }) });
      await scene.user.clear(await field());
      await scene.user.type(await field(), number);
      await scene.user.click(button());
    };
    const UNKNOWN = 'この番号は登録されていません。番号をお確かめください。';

    test('a number that nobody has is called unknown, registered or not [FORM-077]', async () => {
      await type('999');
      expect(await screen.findByText(UNKNOWN)).toBeInTheDocument();
      expect(await field()).toBeInvalid();
    });
    test('a mistyped own number that nobody has is called unknown [FORM-077, VAL-074]', async () => {
      await type('124', { number: '123' });
      expect(await screen.findByText(UNKNOWN)).toBeInTheDocument();
      expect(screen.queryByText(/使用できます/)).not.toBeInTheDocument();
    });
    test('a number that somebody has fits a person whose own is not known, and no other [FORM-077, VAL-074]', async () => {
      await type('123');
      expect(await screen.findByText('✓ 登録されている番号です。')).toBeInTheDocument();
      expect(await field()).toBeValid();
    });
    test('a number that somebody else has is flagged [FORM-077, VAL-074]', async () => {
      network.answer(`GET ${EXISTS_FOR_UPDATE}`, () => ({ result: 'OK', saibanExistFlag: true }));
      await type('555', { number: '123' });
      expect(await screen.findByText('この番号はすでに使用されています。')).toBeInTheDocument();
    });
  });

  test('a number of a wrong form gets its message and is not asked for [FORM-077, VAL-069, VAL-070]', async () => {
    const scene = showForm([item], { config });
    await scene.user.type(await field(), '12345678');
    await scene.user.click(button());
    expect(await field()).toHaveAccessibleDescription('7桁英数字以下で入力してください');
    await scene.user.clear(await field());
    await scene.user.type(await field(), '12-3');
    await scene.user.click(button());
    expect(await field()).toHaveAccessibleDescription('半角の英数字を記入してください。');
    await scene.user.clear(await field());
    await scene.user.click(button());
    expect(network.requests).toEqual([]);
    expect(await field()).toHaveFocus();
  });

  test('on an update the number is compared with the own one [VAL-074]', async () => {
    const scene = showForm([item], { config, isUpdate: true, initialAnswers: { number: '123' } });
    await field();
    await scene.user.click(button());
    await screen.findByText('✓ 確認できました。この番号で登録できます。');
    expect(Object.fromEntries(network.requestsTo(EXISTS_FOR_UPDATE)[0]?.query ?? [])).toEqual({
      memberSurveyId: 'm1',
      saiban: '123',
      saibanOriginal: '123',
    });
  });

  test('a check that fails says so and holds nothing up', async () => {
    network.answer(`GET ${EXISTS}`, () => jsonResponse(500, { result: 'ERROR', code: 'internal', errorMessage: '' }));
    const scene = showForm([item], { config });
    await scene.user.type(await field(), '9');
    await scene.user.click(button());
    expect(await screen.findByText(/ネットワークエラーが発生しました。/)).toBeInTheDocument();
    expect(await scene.submit()).toEqual({ valid: true, answers: { number: '9' } });
  });

  test('who has asked about too many numbers is told until when [CONTRACT 12]', async () => {
    const body = { result: 'ERROR', code: 'too_many_requests', errorMessage: serverTexts.tooManyLookups('10:01') };
    network.answer(`GET ${EXISTS}`, () => jsonResponse(429, body, { 'retry-after': '3000' }));
    const scene = showForm([item], { config });
    await scene.user.type(await field(), '9');
    await scene.user.click(button());
    expect(await screen.findByText(/照会できる回数の上限に達しました。10:01以降に/)).toBeInTheDocument();
  });

  test('a form that is not about members has no register to check a number against', async () => {
    const scene = showForm([item]);
    await scene.user.type(await screen.findByRole('textbox'), 'AB12');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(scene.answers()).toEqual({ number: 'AB12' });
  });

  test('an automatic number is read-only, says 自動採番, and is asked of nobody [FORM-076, FORM-003]', async () => {
    const scene = showForm([{ ...item, isAutomaticNumbering: true, isRequired: { value: true } }]);
    expect(await field()).toHaveAttribute('readonly');
    expect(await field()).toHaveAttribute('placeholder', '自動採番');
    expect(await field()).toHaveAccessibleDescription('登録すると番号が決まります。');
    expect(screen.queryByText('必須')).not.toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(await scene.submit()).toEqual({ valid: true, answers: {} });
  });

  test('an automatic number that has been given is shown [FORM-076]', async () => {
    showForm([{ ...item, isAutomaticNumbering: true }], { isUpdate: true, initialAnswers: { number: '00010000123' } });
    expect(await field()).toHaveValue('00010000123');
    expect(await field()).toHaveAccessibleDescription('');
  });

  test('has no accessibility faults at rest, in error and disabled', async () => {
    showForm([item]);
    await field();
    await expectAccessibleItem(item);
    await expectAccessibleItem({ ...item, isAutomaticNumbering: true });
  });

  test('in a lookup there is nothing to check, and an automatic number is typed', async () => {
    const automatic = { itemKey: 'card', type: 'memberNumber', title: '会員番号', isAutomaticNumbering: true };
    const items = [item, automatic].map((each) => ({ ...each, isSearchable: { value: true } }));
    const scene = showForm(items, { config: configOf(items, { memberSurveyId: 'm1' }), items: 'searchable' });
    await scene.user.type(await field(), '123');
    await scene.user.type(screen.getByRole('textbox', { name: '会員番号' }), '00010000042');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(scene.answers()).toEqual({ number: '123', card: '00010000042' });
  });

  test('a whole number is taken in the form that it belongs to, and in no other [VAL-068]', async () => {
    const own = configOf([item], { memberSurveyId: 'm1', memberSurveySubId: 12 });
    const first = showForm([item], { config: own });
    await first.user.type(await field(), '00120000123');
    expect(await first.submit()).toMatchObject({ valid: true });
    await first.user.clear(await field());
    await first.user.type(await field(), '00130000123');
    expect(await first.submit()).toMatchObject({ valid: false });
    expect(await screen.findByText('7桁英数字以下で入力してください')).toBeInTheDocument();
  });
});
