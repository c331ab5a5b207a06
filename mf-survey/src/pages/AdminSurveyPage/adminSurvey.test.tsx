/** The form in admin mode: entering at the desk, acting for a person, changing an answer, and what can go wrong. */
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { saidAtDesk } from '@madoguchi/shared/contract/saidAtDesk';
import { clearStaffSession, storeStaffSession } from '@madoguchi/shared/staffSession';
import { hasUnsaved } from '@madoguchi/shared/store';
import { jsonResponse, loginAnswer } from '@madoguchi/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { adminConfig, clearAdminScene, DB, openAdmin, PATIENT, PUT_PATH, rowOf, SENT } from '../../testing/adminScene';
import { expectNoAxeFaults } from '../../testing/formScene';

afterEach(clearAdminScene);

const UNDATED = '日時が決まっていません。このまま登録すると、日時は未定になります。';

type Scene = ReturnType<typeof openAdmin>;
const field = (name: string) => screen.findByRole('textbox', { name });
const press = async (scene: Scene, name: string) => scene.user.click(await screen.findByRole('button', { name }));
async function register(scene: Scene): Promise<void> {
  await press(scene, '内容を確認');
  await scene.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '登録する' }));
}

describe('entering', () => {
  test('the desk’s entries are no use of a form: people’s alone are counted [CONSOLE-3]', async () => {
    const told = jest.fn(() => true);
    Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: told });
    const scene = openAdmin('/admin/survey/s1');
    await scene.user.type(await field('診察室'), '3番');
    await scene.user.type(await field('氏名'), '山田 花子');
    window.dispatchEvent(new Event('pagehide'));
    await register(scene);
    expect(await screen.findByRole('heading', { name: '登録しました' })).toBeInTheDocument();
    window.dispatchEvent(new Event('pagehide'));
    expect(told).not.toHaveBeenCalled();
    expect(scene.network.requests.filter(({ path }) => path.includes('/drafts/'))).toEqual([]);
  });

  test('shows administrators’ items and asks for what administrators must answer [ADMIN-001, ADMIN-002, VAL-001]', async () => {
    const scene = openAdmin('/admin/survey/s1');
    await scene.user.type(await field('氏名'), '山田 花子');
    expect(screen.getByText('管理者モード')).toBeInTheDocument();
    await press(scene, '内容を確認');
    expect(await screen.findByText('入力内容を確認してください')).toBeInTheDocument();
    expect(screen.getByText('必須です')).toHaveAttribute('data-error-for', 'room');
    await waitFor(() => expect(screen.getByRole('textbox', { name: '診察室' })).toHaveFocus());
    expect(scene.sent()).toEqual([]);
    await expectNoAxeFaults(scene.container);
  });

  test('an entry at the desk names nobody, is confirmed, sent once, and ends with the code [ADMIN-003]', async () => {
    const scene = openAdmin('/admin/survey/s1');
    await scene.user.type(await field('診察室'), '3番');
    await scene.user.type(await field('氏名'), '山田 花子');
    expect(screen.getByText(/窓口での新規入力です/)).toBeInTheDocument();
    expect(hasUnsaved()).toBe(true);
    await press(scene, '内容を確認');
    const dialog = within(await screen.findByRole('dialog', { name: 'この内容で登録しますか？' }));
    expect(dialog.getByText('山田 花子')).toBeInTheDocument();
    expect(dialog.queryByText('診察室')).not.toBeInTheDocument();
    await expectNoAxeFaults(document.body);
    await scene.user.dblClick(dialog.getByRole('button', { name: '登録する' }));
    expect(await screen.findByRole('heading', { name: '登録しました' })).toBeInTheDocument();
    expect(screen.getByText('A7K3-92QD')).toBeInTheDocument();
    expect(hasUnsaved()).toBe(false);
    const [body] = scene.sent();
    expect(scene.sent()).toHaveLength(1);
    expect(body?.subData).toMatchObject({ isLiffMode: false, registrantName: '管理者' });
    expect(body?.data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ itemKey: 'room', value: '3番', userId: '', partitionKey: '' }),
      ]),
    );
    await expectNoAxeFaults(scene.container);
    await press(scene, '続けて新規入力');
    expect(await field('氏名')).toHaveValue('');
  });

  test('the address fills an administrators’ item, and names the person who is acted for [COND-010, ADMIN-002]', async () => {
    const scene = openAdmin(`/admin/survey/s1?userId=${PATIENT}&from=みどり医院`);
    expect(await field('紹介元')).toHaveValue('みどり医院');
    expect(screen.getByText(`${PATIENT} さんの代わりに入力しています`)).toBeInTheDocument();
    await scene.user.type(await field('診察室'), '3番');
    await register(scene);
    await screen.findByRole('heading', { name: '登録しました' });
    const row = scene.sent()[0]?.data[0];
    expect(row?.userId).toBe(PATIENT);
    expect(row?.partitionKey).toMatch(new RegExp(`^s1#${PATIENT}#\\d+$`));
  });

  test('what was typed to find a caller begins the form, at the first open item; the next entry begins with nothing [CONSOLE-3]', async () => {
    const scene = openAdmin('/admin/survey/s1', { state: saidAtDesk('山田 花子') });
    expect(await field('氏名')).toHaveValue('山田 花子');
    await waitFor(() => expect(screen.getByRole('textbox', { name: '診察室' })).toHaveFocus());
    await scene.user.keyboard('3番');
    await register(scene);
    await screen.findByRole('heading', { name: '登録しました' });
    await press(scene, '続けて新規入力');
    expect(await field('氏名')).toHaveValue('');
  });

  test('acting for a person changes the one answer of a form that is answered once', async () => {
    const rows = [rowOf('name', '山田 花子', { partitionKey: `s1#${PATIENT}` })];
    openAdmin(`/admin/survey/s1?userId=${PATIENT}`, {
      config: adminConfig({ isAppending: { value: false } }),
      handlers: {
        [`GET ${DB}/survey-results/getBySurveyIdUserIdIndex`]: ({ query }) => ({
          result: 'OK',
          items: query.get('userId') === PATIENT ? rows : [],
        }),
      },
    });
    expect(await field('氏名')).toHaveValue('山田 花子');
    expect(screen.getByText(`${PATIENT} さんの回答を変更しています`)).toBeInTheDocument();
  });

  test('a user id that can be nobody’s is refused before anything is asked', async () => {
    const scene = openAdmin('/admin/survey/s1?userId=a%23b');
    expect(await screen.findByRole('alert')).toHaveTextContent('ユーザーIDが正しくありません。');
    expect(screen.getByRole('link', { name: '回答一覧へ' })).toHaveAttribute('href', '/admin?surveyId=s1');
    await expectNoAxeFaults(scene.container);
  });
});

describe('changing', () => {
  const path = `/admin/survey/s1?partitionKey=${encodeURIComponent(`s1#${PATIENT}#1`)}`;
  const stored = (...rows: unknown[]) => ({
    [`GET ${DB}/survey-results/getBySurveyIdPartitionKeyIndex`]: () => ({ result: 'OK', items: rows }),
  });

  test('marks values from an address that nobody has confirmed [COND-010]', async () => {
    const handlers = stored(rowOf('name', '山田 花子'), rowOf('source', '広告', { status: 'unconfirmed' }));
    const scene = openAdmin(path, { handlers });
    expect(await field('紹介元')).toHaveAccessibleDescription('未確認（URLから入力された値）');
    expect(screen.getByText(/URLから入力された未確認の値があります：紹介元/)).toBeInTheDocument();
    expect(await field('氏名')).toHaveAccessibleDescription('');
    await expectNoAxeFaults(scene.container);
    await scene.user.type(await field('診察室'), '2番');
    await register(scene);
    await screen.findByRole('heading', { name: '登録しました' });
    expect(scene.sent()[0]?.subData).toMatchObject({ oldPartitionKey: `s1#${PATIENT}#1`, checkStatus: '取り消し' });
  });

  test('a cancelled or missing answer says so and leads back', async () => {
    const cancelled = openAdmin(path, { handlers: stored(rowOf('name', '山田', { check: 'キャンセル' })) });
    expect(await screen.findByRole('alert')).toHaveTextContent('キャンセル済の回答は変更できません');
    cancelled.unmount();
    openAdmin(path, { handlers: stored() });
    expect(await screen.findByRole('alert')).toHaveTextContent('変更する回答が見つかりませんでした。');
    expect(screen.getByRole('link', { name: '回答一覧へ' })).toBeInTheDocument();
  });

  test('a newer config is taken without losing what was typed, and names what it asks again [CONTRACT 13]', async () => {
    let config = adminConfig();
    const scene = openAdmin('/admin/survey/s1', {
      handlers: {
        [`GET ${DB}/survey-configs/getItem`]: () => ({ result: 'OK', data: config }),
        [`POST ${PUT_PATH}`]: () => {
          if (config.updatedAt === '2026-11-02T00:00:00.000Z') return SENT;
          config = adminConfig({ surveyTitle: '新しい問診票', updatedAt: '2026-11-02T00:00:00.000Z' });
          const refused = { result: 'ERROR', code: 'need_refresh', needRefresh: true, errorMessage: '' };
          return jsonResponse(409, { ...refused, itemKeys: ['room', 'gone'] });
        },
      },
    });
    await scene.user.type(await field('診察室'), '5番');
    await register(scene);
    await scene.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '再読み込み' }));
    expect(await screen.findByRole('heading', { name: '新しい問診票' })).toBeInTheDocument();
    expect(await field('診察室')).toHaveValue('5番');
    expect(await screen.findByText(/次の項目をもう一度確認して/)).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('診察室');
    await register(scene);
    expect(await screen.findByRole('heading', { name: '登録しました' })).toBeInTheDocument();
  });

  test('a fault of an item is shown in the dialog, then at the item', async () => {
    const scene = openAdmin('/admin/survey/s1', {
      handlers: {
        [`POST ${PUT_PATH}`]: () =>
          jsonResponse(400, {
            result: 'ERROR',
            code: 'invalid',
            errorMessage: '入力内容を確認してください',
            errors: [{ itemKey: 'room', message: '使えない部屋です' }],
          }),
      },
    });
    await scene.user.type(await field('診察室'), '9番');
    await register(scene);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('alert')).toHaveTextContent('入力内容を確認してください');
    await scene.user.click(dialog.getByRole('button', { name: '閉じる' }));
    expect(await field('診察室')).toHaveAccessibleDescription('使えない部屋です');
    expect(await field('診察室')).toHaveValue('9番');
  });
});

describe('states', () => {
  test('says when the form cannot be loaded, and loads it again', async () => {
    let isDown = true;
    const scene = openAdmin('/admin/survey/s1', {
      handlers: {
        [`GET ${DB}/survey-configs/getItem`]: () =>
          isDown
            ? jsonResponse(404, { result: 'ERROR', code: 'not_found', errorMessage: '' })
            : { result: 'OK', data: adminConfig() },
      },
    });
    expect(screen.getByRole('status')).toBeInTheDocument();
    expect(await screen.findByRole('alert')).toHaveTextContent('本帳票が無効になっています');
    isDown = false;
    await press(scene, 'もう一度試す');
    expect(await field('氏名')).toBeInTheDocument();
  });

  test('says that there is no connection', async () => {
    openAdmin('/admin/survey/s1');
    await field('氏名');
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText(/この画面を開いている間だけ保たれます/)).toBeInTheDocument();
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/この画面を開いている間だけ保たれます/)).not.toBeInTheDocument();
  });

  test('the preview shows the levels locked that the form locks [ADMIN-008, ADMIN-009, ADMIN-010]', async () => {
    const tree = [
      { name: '内科', children: [{ name: '一般', children: [{ name: '再診', id: 'again', calendarId: 'main' }] }] },
    ];
    const item = {
      itemKey: 'place',
      type: 'reservation',
      title: '予約',
      default: 'again_0|20261124|1',
      categories_tree: tree,
    };
    const openPreview = async (locks: object) => {
      const scene = openAdmin('/admin/survey/s1', {
        config: adminConfig({ surveySchema: [{ ...item, ...locks }] }),
        handlers: {
          [`GET ${DB}/calendars/categories_tree`]: () => ({
            result: 'OK',
            data: { display: { tag1: '診療科', tag2: '種別', tag3: '区分' }, tree: [] },
          }),
          [`GET ${DB}/calendars/info/main`]: () => ({
            result: 'OK',
            data: { calendarId: 'main', name: '本館', comaList: { '1': { start: '10:00', end: '11:00' } } },
          }),
          [`GET ${DB}/calendars/item_info/again`]: () => ({ result: 'OK', data: [] }),
        },
      });
      await press(scene, '内容を確認');
      return { scene, dialog: within(await screen.findByRole('dialog')) };
    };
    const all = await openPreview({
      reservationCheckBox: true,
      reservationSupCheckBox: true,
      reservationSmallCheckBox: true,
    });
    for (const [name, value] of [
      ['診療科', '内科'],
      ['種別', '一般'],
      ['区分', '再診'],
    ]) {
      const locked = await all.dialog.findByRole('textbox', { name: `${name}（固定）` });
      expect(locked).toBeDisabled();
      expect(locked).toHaveDisplayValue(String(value));
    }
    expect(await all.dialog.findByText('10:00〜11:00')).toBeInTheDocument();
    expect(all.dialog.queryByText(UNDATED)).not.toBeInTheDocument();
    await expectNoAxeFaults(document.body);
    all.scene.unmount();
    // Each flag locks its own level alone, without a date too.
    for (const [flag, name] of [
      ['reservationCheckBox', '診療科'],
      ['reservationSupCheckBox', '種別'],
      ['reservationSmallCheckBox', '区分'],
    ]) {
      const one = await openPreview({ [String(flag)]: true, default: 'again_0' });
      expect(await one.dialog.findByRole('textbox', { name: `${name}（固定）` })).toBeDisabled();
      expect(one.dialog.getAllByRole('textbox')).toHaveLength(1);
      one.scene.unmount();
    }
    // A course without a day is told before and after: else somebody leaves with a code and no appointment.
    const open = await openPreview({ default: 'again_0' });
    expect(open.dialog.getByText(UNDATED)).toBeInTheDocument();
    await expectNoAxeFaults(document.body);
    await open.scene.user.click(open.dialog.getByRole('button', { name: '登録する' }));
    expect(await screen.findByText('予約の日時は未定です。ご本人にもお伝えください。')).toBeInTheDocument();
  });
});

describe('with a session of the staff', () => {
  const staff = loginAnswer({ userId: 'S-uketsuke', name: '高橋 恵' }).data;

  test('the calls carry their token, and not the person’s [CONTRACT 14.1]', async () => {
    storeStaffSession(staff);
    const scene = openAdmin('/admin/survey/s1');
    await field('氏名');
    const asked = scene.network.requests.map(({ headers }) => headers.get('authorization'));
    expect(new Set(asked)).toEqual(new Set([`Bearer ${staff.session.id_token}`]));
  });

  test('that ends meanwhile, signing in again is offered in another window, and what was typed stays', async () => {
    storeStaffSession(staff);
    const scene = openAdmin('/admin/survey/s1');
    await scene.user.type(await field('氏名'), '山田');
    await act(async () => clearStaffSession());
    const dialog = within(await screen.findByRole('alertdialog', { name: 'サインインの期限が切れました' }));
    expect(dialog.getByRole('link')).toHaveAttribute('target', '_blank');
    // What the form asks for in its idle moments comes meanwhile.
    await act(async () => void storeStaffSession(staff));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole('textbox', { name: '氏名' })).toHaveValue('山田');
    scene.unmount();
  });
});
