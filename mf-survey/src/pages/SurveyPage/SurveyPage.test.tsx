/** The survey page from opening to the done screen. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { SchemaItem } from '@madoguchi/shared/contract';
import { AFTER_SUBMISSION, nextForm } from '@madoguchi/shared/contract/routes';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { provideChatApp, writeDraft } from '@madoguchi/shared/store';
import { browser } from '@madoguchi/shared/submission';
import { clearPageConfiguration, HANAKO, jsonResponse, setPageConfiguration } from '@madoguchi/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { expectNoAxeFaults } from '../../testing/formScene';
import {
  CONFIG_PATH,
  clearScene,
  confirmDialog,
  DRAFT_PATH,
  field,
  fillAndSend,
  fillAndSubmit,
  MEMBER_PATH,
  NAME,
  openSurvey,
  PHONE,
  PUT_PATH,
  SENT,
  sendButton,
  surveyOf,
} from '../../testing/surveyScene';

const insideLine = {
  isInClient: () => true,
  closeWindow: jest.fn(),
  openExternal: jest.fn(),
  accessToken: async () => undefined,
};
const plainBrowser = {
  isInClient: () => false,
  closeWindow: jest.fn(),
  openExternal: jest.fn(),
  accessToken: async () => undefined,
};

let reload: ReturnType<typeof jest.spyOn>;
let scrollToTop: ReturnType<typeof jest.spyOn>;
beforeEach(() => {
  reload = jest.spyOn(browser, 'reload').mockImplementation(() => undefined);
  scrollToTop = jest.spyOn(browser, 'scrollToTop');
});
afterEach(() => {
  clearScene();
  provideChatApp(plainBrowser);
  jest.restoreAllMocks();
});

describe('opening', () => {
  test('loads, then shows title, person, description and items [SURVEY-001, SURVEY-002, SURVEY-005, SURVEY-032]', async () => {
    const person = { ...HANAKO, picture: 'https://profile.example/hanako' };
    openSurvey({ config: surveyOf({ description: '来院前にご記入ください。' }), person });
    expect(screen.getByRole('status')).toHaveTextContent('情報を取得中です。しばらくおまちください。');
    expect(screen.queryByRole('button', { name: '送信' })).not.toBeInTheDocument();
    expect(await field('氏名')).toBeInTheDocument();
    expect(screen.queryByText('情報を取得中です。しばらくおまちください。')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: '内科 問診票' })).toBeInTheDocument();
    expect(screen.getByText('山田 花子 様')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: '山田 花子さんの画像' })).toHaveAttribute('src', person.picture);
    expect(screen.getByText('来院前にご記入ください。')).toBeInTheDocument();
    expect(screen.getByText('必須 あと1件')).toBeInTheDocument();
  });

  test('a form of a stay leads to the calendar of beds, with all that the address says [FORM-035]', async () => {
    const bed = { itemKey: 'bed', type: 'selectBed', title: '日程' };
    const scene = openSurvey({ query: '?from=poster', config: surveyOf({ surveySchema: [bed] }) });
    await waitFor(() => expect(scene.path()).toBe('/bed-reservation/s1?from=poster'));
    expect(screen.queryByRole('button', { name: '送信' })).not.toBeInTheDocument();
  });

  test('a person without a picture has the default avatar [SURVEY-006]', async () => {
    openSurvey();
    await field('氏名');
    expect(screen.getByRole('img', { name: '標準の画像' })).toBeInTheDocument();
  });

  test('shows the header image, whichever way the config names it [SURVEY-033]', async () => {
    const first = openSurvey({ config: surveyOf({ headerImageUrl: 'https://example.test/a.png' }) });
    expect(await screen.findByRole('img', { name: '内科 問診票の画像' })).toHaveAttribute(
      'src',
      'https://example.test/a.png',
    );
    first.unmount();
    openSurvey({ config: surveyOf({ headerImageUrl: { headerUrl: 'https://example.test/b.png' } }) });
    expect(await screen.findByRole('img', { name: '内科 問診票の画像' })).toHaveAttribute(
      'src',
      'https://example.test/b.png',
    );
  });

  test('starts from defaults and the address, also for items of administrators [ROUTE-006, COND-007, COND-008, COND-009, COND-010, FORM-007]', async () => {
    const config = surveyOf({
      surveySchema: [
        { ...NAME, default: '既定' },
        { itemKey: 'a', type: 'radio', title: '甲', options: ['い', 'ろ'], queryParam1: 'p1' },
        { itemKey: 'b', type: 'dropdown', title: '乙', options: ['い', 'ろ'], queryParam2: 'p2' },
        { itemKey: 'c', type: 'checkboxes', title: '丙', options: ['い', 'ろ'], queryParam3: 'p3' },
        { itemKey: 'd', type: 'text', title: '経路', isAdminItem: true, queryParam1: 'from' },
      ],
    });
    const scene = openSurvey({ config, query: '?p1=ろ&p2=い&p3=ろ&from=HP' });
    expect(await field('氏名')).toHaveValue('既定');
    expect(screen.getByRole('radio', { name: 'ろ' })).toBeChecked();
    expect(screen.getByRole('combobox', { name: '乙' })).toHaveDisplayValue('い');
    expect(screen.getByRole('checkbox', { name: 'ろ' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'い' })).not.toBeChecked();
    expect(screen.queryByRole('textbox', { name: '経路' })).not.toBeInTheDocument();
    await scene.user.click(sendButton());
    await scene.user.click((await confirmDialog()).getByRole('button', { name: '送信' }));
    expect(scene.sent()[0]?.data).toEqual(
      expect.arrayContaining([expect.objectContaining({ itemKey: 'd', value: 'HP' })]),
    );
  });

  test("a page out of the browser's cache reloads [SURVEY-027]", async () => {
    openSurvey();
    await field('氏名');
    act(() => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    });
    expect(reload).not.toHaveBeenCalled();
    act(() => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    });
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('閉じる is there only inside LINE, and closes the window [SURVEY-011]', async () => {
    const outside = openSurvey();
    await field('氏名');
    expect(screen.queryByRole('button', { name: '閉じる' })).not.toBeInTheDocument();
    outside.unmount();
    provideChatApp(insideLine);
    const inside = openSurvey();
    await field('氏名');
    await inside.user.click(screen.getByRole('button', { name: '閉じる' }));
    expect(insideLine.closeWindow).toHaveBeenCalledTimes(1);
  });
});

describe('not opening', () => {
  const timeout = 'タイムアウトしました。再度やり直してください。';
  const note =
    '何度もこのメッセージが表示される場合は、帳票が無効になっている可能性があります。管理者にお問い合わせください。';

  test('an answer without a config says time-out with the note, and can be asked again [SURVEY-003, ERR-001]', async () => {
    const scene = openSurvey({ handlers: { [`GET ${CONFIG_PATH}`]: () => ({ result: 'OK', data: null }) } });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(timeout);
    expect(alert).toHaveTextContent(note);
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    const again = screen.getByRole('button', { name: 'もう一度試す' });
    await scene.user.click(again);
    expect(await screen.findByText(timeout)).toBeInTheDocument();
    scene.network.answer(`GET ${CONFIG_PATH}`, () => ({ result: 'OK', data: surveyOf() }));
    await scene.user.click(screen.getByRole('button', { name: 'もう一度試す' }));
    expect(await field('氏名')).toBeInTheDocument();
  });

  test('a form that is not there, or disabled, says so [ERR-004]', async () => {
    openSurvey({
      handlers: {
        [`GET ${CONFIG_PATH}`]: () => jsonResponse(404, { result: 'ERROR', code: 'not_found', errorMessage: 'x' }),
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '本帳票が無効になっています。管理者にお問い合わせください。',
    );
    expect(screen.getByRole('link', { name: 'はじめの画面へ' })).toBeInTheDocument();
    // It would be refused again.
    expect(screen.queryByRole('button', { name: 'もう一度試す' })).toBeNull();
  });

  test('a stored answer that cannot be opened leads back to the list from which it was to be changed', async () => {
    openSurvey({ query: '?partitionKey=s1%23U1%231' });
    expect(await screen.findByRole('alert')).toHaveTextContent('本帳票が無効になっています。');
    expect(screen.getByRole('link', { name: '予約一覧を見る' })).toHaveAttribute('href', '/confirmList/s1');
    expect(screen.queryByRole('button', { name: '前の画面に戻る' })).not.toBeInTheDocument();
  });

  test('a config that is none says that the form is disabled [ERR-005]', async () => {
    openSurvey({ handlers: { [`GET ${CONFIG_PATH}`]: () => ({ result: 'OK', data: { surveyTitle: 1 } }) } });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'この帳票は無効になっています。管理者にお問い合わせください。',
    );
  });
});

describe('sending', () => {
  test('送信 with a fault says so at the item and above the button, and sends nothing [SURVEY-007, SURVEY-042]', async () => {
    const scene = openSurvey();
    const name = await field('氏名');
    await scene.user.click(sendButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('入力内容を確認してください');
    expect(name).toHaveAccessibleDescription('必須です');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(scene.sent()).toEqual([]);
    await scene.user.type(name, '山田');
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  test('a send without any answer says so, too [SURVEY-044]', async () => {
    const scene = openSurvey({ config: surveyOf({ surveySchema: [PHONE] }) });
    await field('電話番号');
    await scene.user.click(sendButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('入力内容を確認してください');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('a form without any item says so, too [SURVEY-044]', async () => {
    const scene = openSurvey({ config: surveyOf({ surveySchema: [] }) });
    await scene.user.click(await screen.findByRole('button', { name: '送信' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('入力内容を確認してください');
    expect(scene.sent()).toEqual([]);
  });

  test('shows the answers as they are stored, and goes back to the form [SURVEY-012, SURVEY-013, VAL-042]', async () => {
    const scene = openSurvey();
    await scene.user.type(await field('電話番号'), '09012345678');
    const dialog = await fillAndSubmit(scene);
    expect(screen.getByRole('dialog', { name: 'この内容で送信しますか？' })).toBeInTheDocument();
    expect(dialog.getByText('山田 花子')).toBeInTheDocument();
    expect(dialog.getByText('090-1234-5678')).toBeInTheDocument();
    await expectNoAxeFaults(document.body);
    await scene.user.click(dialog.getByRole('button', { name: '閉じる' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await field('氏名')).toHaveValue('山田 花子');
    expect(scene.sent()).toEqual([]);
  });

  test('a reservation that was left open reads 予約なし [ROWS-045]', async () => {
    const place = { itemKey: 'place', type: 'reservation', title: '検査の予約', categories_tree: [] };
    const dialog = await fillAndSubmit(openSurvey({ config: surveyOf({ surveySchema: [NAME, place] }) }));
    expect(dialog.getByText('検査の予約').nextElementSibling).toHaveTextContent('予約なし');
  });

  test('sends once, however often the button is pressed, and thanks [SURVEY-004, SURVEY-015, SURVEY-021, SURVEY-023]', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const scene = openSurvey({
      handlers: {
        [`POST ${PUT_PATH}`]: () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
      },
    });
    const dialog = await fillAndSubmit(scene);
    await scene.user.dblClick(dialog.getByRole('button', { name: '送信' }));
    expect(await dialog.findByRole('button', { name: '送信中...' })).toHaveAttribute('aria-busy', 'true');
    await scene.user.click(dialog.getByRole('button', { name: '送信中...' }));
    expect(dialog.getByRole('button', { name: '閉じる' })).toBeDisabled();
    expect(scene.sent()).toHaveLength(1);
    scrollToTop.mockClear();
    act(() => answer(SENT));
    expect(
      await screen.findByText('ありがとうございます。情報を送信しました。ブラウザを閉じてください。'),
    ).toBeInTheDocument();
    expect(screen.getByText('この画面は閉じていただいて大丈夫です。')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(scrollToTop).toHaveBeenCalled();
  });

  test('what is sent carries the rows, the version of the config and a key', async () => {
    const scene = openSurvey();
    await fillAndSend(scene);
    await screen.findByText('受け付けました');
    const [body] = scene.sent();
    expect(body?.data).toEqual([
      expect.objectContaining({ surveyId: 's1', itemKey: 'name', sortKey: 'name', value: '山田 花子' }),
    ]);
    expect(body?.subData).toMatchObject({ configUpdatedAt: '2026-11-01T00:00:00.000Z', isLiffMode: false });
    expect(body?.subData?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  });

  const withLink = [NAME, { itemKey: 'l', type: 'linkbutton', title: '日時を選ぶ' }];

  const link: SchemaItem = { itemKey: 'l', type: 'linkbutton', title: '日時を選ぶ' };
  const when = (type: 'show' | 'hide', questionId: string, ...answers: string[]): Partial<SchemaItem> => ({
    displayCondition: { type, questionId, answers },
  });
  test.each<[string, SchemaItem]>([
    ['a condition hides it', { ...link, ...when('hide', 'name', '山') }],
    ['a condition does not show it', { ...link, ...when('show', 'phone', '1') }],
    [
      'it stands in a section that is not there',
      { itemKey: 'g', type: 'groupheader', title: '予約', ...when('show', 'name', '川'), items: [link] },
    ],
  ])('where %s the form has 送信 in its place: always one button', async (_, item) => {
    const scene = openSurvey({ config: surveyOf({ surveySchema: [NAME, PHONE, item] }) });
    await scene.user.type(await field('氏名'), '山');
    await scene.user.tab();
    expect(screen.queryByRole('button', { name: '日時を選ぶ' })).toBeNull();
    await scene.user.click(sendButton());
    expect(screen.getByRole('dialog', { name: 'この内容で送信しますか？' })).toBeInTheDocument();
  });

  test('a form with a link button has no 送信 [SURVEY-008]', async () => {
    openSurvey({ config: surveyOf({ surveySchema: withLink }) });
    expect(await screen.findByRole('button', { name: '日時を選ぶ' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '送信' })).not.toBeInTheDocument();
  });

  test('a link button may lead to the lists: the guard against going back lets it pass [ROUTE-009, ROUTE-043]', async () => {
    const link = { itemKey: 'l', type: 'linkbutton', title: '予約を確かめる', link: { routeName: 'confirm' } };
    const scene = openSurvey({ config: surveyOf({ surveySchema: [NAME, link] }) });
    await scene.user.type(await field('氏名'), '山田 花子');
    await scene.user.click(screen.getByRole('button', { name: '予約を確かめる' }));
    await waitFor(() => expect(scene.path()).toBe('/confirm'));
    expect(scene.carried()).toEqual(AFTER_SUBMISSION);
  });

  test('Enter does not send a form whose button only leads outside', async () => {
    const link = { itemKey: 'l', type: 'linkbutton', title: '案内を見る', link: { url: 'https://example.test/' } };
    const scene = openSurvey({ config: surveyOf({ surveySchema: [NAME, link] }) });
    await scene.user.type(await field('氏名'), '山田 花子{Enter}');
    await act(async () => undefined);
    expect(scene.path()).toBe('/survey/s1');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('inquiryOnly hides the link button, says why, and leads to the list [SURVEY-037]', async () => {
    const calendarSetting = { updateOrCancelSettings: 'inquiryOnly' } as const;
    const scene = openSurvey({ config: surveyOf({ surveySchema: withLink, calendarSetting }) });
    await scene.user.type(await field('氏名'), '山田 花子{Enter}');
    expect(screen.getByText('現在予約を受け付けておりません')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '日時を選ぶ' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '送信' })).not.toBeInTheDocument();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(scene.path()).toBe('/survey/s1');
    await scene.user.click(screen.getByRole('button', { name: '予約一覧を見る' }));
    expect(scene.path()).toBe('/confirmList/s1');
  });
});

describe('done', () => {
  test('shows the configured message [SURVEY-017, SURVEY-019]', async () => {
    await fillAndSend(openSurvey({ config: surveyOf({ endOfSurveyMessage: '受付へお越しください。' }) }));
    expect(await screen.findByText('受付へお越しください。')).toBeInTheDocument();
  });

  test('shows the blocks of a message in their order [SURVEY-018]', async () => {
    const endOfSurveyMessage = [
      { type: 'text' as const, text: '一つ目' },
      { type: 'image' as const, originalContentUrl: 'https://example.test/map.png' },
      { type: 'text' as const, text: '二つ目' },
    ];
    await fillAndSend(openSurvey({ config: surveyOf({ endOfSurveyMessage }) }));
    const image = await screen.findByRole('img', { name: 'ご案内の画像' });
    expect(image).toHaveAttribute('src', 'https://example.test/map.png');
    expect(screen.getByText('一つ目').compareDocumentPosition(image)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(image.compareDocumentPosition(screen.getByText('二つ目'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('shows the answer code of an appending form that wants it [SURVEY-022]', async () => {
    await fillAndSend(openSurvey({ config: surveyOf({ isShowAnswerCode: { value: true } }) }));
    expect(await screen.findByText('A7K3-92QD')).toBeInTheDocument();
    expect(screen.getByText('受付番号')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '番号をコピー' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '予約一覧を見る' })).toHaveAttribute('href', '/confirmList/s1');
    await expectNoAxeFaults(document.body);
  });

  test('shows no code where the server gave none [SURVEY-022]', async () => {
    const handlers = { [`POST ${PUT_PATH}`]: () => ({ ...SENT, answercode: '' }) };
    await fillAndSend(openSurvey({ config: surveyOf({ isShowAnswerCode: { value: true } }), handlers }));
    await screen.findByText('受け付けました');
    expect(screen.queryByText('受付番号')).not.toBeInTheDocument();
  });

  test('shows no code where the form does not want it, or does not append [SURVEY-022]', async () => {
    const first = openSurvey();
    await fillAndSend(first);
    await screen.findByText('受け付けました');
    expect(screen.queryByText('A7K3-92QD')).not.toBeInTheDocument();
    first.unmount();
    clearScene();
    await fillAndSend(
      openSurvey({ config: surveyOf({ isAppending: { value: false }, isShowAnswerCode: { value: true } }) }),
    );
    await screen.findByText('受け付けました');
    expect(screen.queryByText('A7K3-92QD')).not.toBeInTheDocument();
  });

  test('an update without a message thanks for the update [SURVEY-020]', async () => {
    await fillAndSend(openSurvey({ handlers: { [`POST ${PUT_PATH}`]: () => ({ ...SENT, type: 'update' }) } }));
    expect(
      await screen.findByText('ありがとうございます。情報を更新しました。ブラウザを閉じてください。'),
    ).toBeInTheDocument();
  });

  test.each([
    ['basic_0', true],
    ['unknown_0', false],
  ])('a reservation that the address names is judged by the tree: %s [FORM-028]', async (asked, isKnown) => {
    const place: SchemaItem = { itemKey: 'place', type: 'reservation', title: '診療科', queryParam1: 'x' };
    const tree = [{ name: '基本健診', id: 'basic', calendarId: 'c' }];
    const scene = openSurvey({
      config: surveyOf({ surveySchema: [NAME, place] }),
      query: `?x=${asked}`,
      handlers: {
        'GET /survey/api/v1/db/calendars/categories_tree': () => ({ result: 'OK', data: { display: {}, tree } }),
        'GET /survey/api/v1/db/calendars/item_info/basic': () => ({ result: 'OK', data: [] }),
      },
    });
    const only = await screen.findByRole<HTMLInputElement>('radio', { name: '基本健診' });
    expect(only.checked).toBe(isKnown);
    await scene.user.type(await field('氏名'), '山田 花子');
    await scene.user.click(sendButton());
    // Without a category there is nothing to reserve, and nothing behind the empty picker.
    await waitFor(() => {
      const isAsked = screen.queryByRole('dialog', { name: 'この内容で送信しますか？' }) !== null;
      expect(isAsked).toBe(!isKnown);
      expect(scene.network.requestsTo('/survey/api/v1/db/calendars/info/c').length > 0).toBe(isKnown);
    });
  });

  describe('a form that names a member form, for who has no registration', () => {
    const NONE = { [`GET ${MEMBER_PATH}`]: () => ({ result: 'OK', data: [] }) };
    const linked = surveyOf({ memberFormId: 'patient' });
    const optional = { ...linked, memberOptional: true };
    const offer = () => screen.findByText('患者情報を登録しておくと、お名前や電話番号の入力を省けます。');
    beforeEach(() => setPageConfiguration({ switches: { membersTab: true } }));
    afterEach(() => clearPageConfiguration());

    test('leads to the registration and keeps the way back with the query [MEMBER-007]', async () => {
      const scene = openSurvey({ config: linked, handlers: NONE, query: '?phone=09012345678&from=HP' });
      await waitFor(() => expect(scene.path()).toMatch(/^\/member\/patient\?next=\/survey\/s1/));
      const query = new URL(scene.path(), 'https://own.test').searchParams;
      expect(nextForm(query)).toBe('/survey/s1?phone=09012345678&from=HP');
    });

    test('offers it where the form says that it is optional, and may be sent without [MEMBER-007]', async () => {
      const scene = openSurvey({ config: optional, handlers: NONE });
      await offer();
      await fillAndSubmit(scene);
      expect(screen.getByRole('dialog', { name: 'この内容で送信しますか？' })).toBeInTheDocument();
      await scene.user.click(screen.getByRole('button', { name: '閉じる' }));
      await scene.user.click(screen.getByRole('button', { name: '患者情報を登録する' }));
      expect(scene.path()).toBe('/member/patient?next=/survey/s1');
    });

    test.each([
      ['on the device', true, null],
      ['on the server', false, { values: { name: '山' }, idempotencyKey: 'key-of-a-draft', savedAt: 1 }],
    ])('only offers it beside a draft %s [MEMBER-007]', async (_, isOnDevice, data) => {
      const draft = { values: { name: '山' }, idempotencyKey: 'key-of-a-draft', savedAt: nowMilliseconds() };
      if (isOnDevice) writeDraft(HANAKO.userId, 's1', draft);
      const scene = openSurvey({
        config: linked,
        handlers: { ...NONE, [`GET ${DRAFT_PATH}`]: () => ({ result: 'OK', data }) },
      });
      await offer();
      expect(scene.path()).toBe('/survey/s1');
    });

    test('only offers it where members are off, or nobody knows of drafts [MEMBER-007]', async () => {
      const scene = openSurvey({
        config: linked,
        handlers: { ...NONE, [`GET ${DRAFT_PATH}`]: () => jsonResponse(500, {}) },
      });
      await offer();
      expect(scene.path()).toBe('/survey/s1');
      scene.unmount();
      clearPageConfiguration();
      const off = openSurvey({ config: linked, handlers: NONE });
      await field('氏名');
      expect(off.path()).toBe('/survey/s1');
    });
  });

  test('where nobody knows whether the person has registered, nothing is offered [MEMBER-007]', async () => {
    setPageConfiguration({ switches: { membersTab: true } });
    const handlers = { [`GET ${MEMBER_PATH}`]: () => jsonResponse(500, {}) };
    openSurvey({ config: surveyOf({ memberFormId: 'patient' }), handlers });
    await field('氏名');
    clearPageConfiguration();
    expect(screen.queryByText(/先に会員登録をすると/)).not.toBeInTheDocument();
  });

  test('a form that is linked to a member form opens with what is registered, and is a new answer', async () => {
    setPageConfiguration({ switches: { membersTab: true } });
    const scene = openSurvey({
      config: surveyOf({ hasMember: true, memberFormId: 'patient' }),
      handlers: {
        [`GET ${MEMBER_PATH}`]: () => ({
          result: 'OK',
          data: [
            {
              surveyId: 'patient',
              userId: 'U1',
              partitionKey: 'patient#U1',
              sortKey: 'name',
              itemKey: 'name',
              title: '氏名',
              value: '山田 花子',
              check: '未対応',
              userSearchKey: 'name#山田 花子',
              createdAt: '2026-11-20T00:00:00.000Z',
              updatedAt: '2026-11-20T00:00:00.000Z',
            },
          ],
        }),
      },
    });
    expect(await screen.findByLabelText('氏名')).toHaveValue('山田 花子');
    clearPageConfiguration();
    expect(scene.network.requestsTo(MEMBER_PATH)[0]?.query.get('surveyId')).toBe('patient');
    await scene.user.type(screen.getByLabelText(PHONE.title), '0312345678');
    await scene.user.click(screen.getByRole('button', { name: '送信' }));
    expect(await screen.findByRole('dialog', { name: 'この内容で送信しますか？' })).toBeInTheDocument();
  });
});
