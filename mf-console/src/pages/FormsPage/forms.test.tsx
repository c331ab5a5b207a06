/** 帳票: states, search, address; a new form, publishing with its faults, versions, stopping, each with the way back. */
import { afterEach, expect, test } from '@jest/globals';
import type { FormEntry } from '@madoguchi/shared/contract/console/forms';
import type { StaffRole } from '@madoguchi/shared/contract/console/staff';
import { addressOf, type FakeHandler, tidyUp } from '@madoguchi/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CHECK, DRAFT_CONFIG, detailOfForm, FORM, FORMS, NO_CONSEQUENCES, PUBLISHED_CONFIG } from '../../testing/forms';
import { ok, openConsole, refused, routeOf } from '../../testing/scene';

afterEach(tidyUp);

const user = userEvent.setup({ pointerEventsCheck: 0 });
const of = { id: 'health-check' };
const route = (name: Parameters<typeof routeOf>[0]) => routeOf(name, of);

function openForms({
  search = '',
  forms = FORMS,
  role = '帳票担当',
  handlers = {},
}: {
  search?: string;
  forms?: readonly FormEntry[];
  role?: StaffRole;
  handlers?: Record<string, FakeHandler>;
} = {}) {
  const scene = openConsole({
    path: `/console/forms${search}`,
    staff: { roles: [role] },
    handlers: {
      [routeOf('forms')]: () => ok({ items: forms }),
      [routeOf('scopeNames')]: () => ok({ forms: [], calendars: [], departments: [{ id: 'center', name: '健診部' }] }),
      [routeOf('formTemplates')]: () => ok({ items: [] }),
      [routeOf('formBindings')]: () =>
        ok({
          ...{ calendars: [], categories: { display: {}, tree: [] }, categoriesVersion: 0, forms: [] },
          ...{ payment: { isOn: false, hasIssuer: false, services: [] }, departments: [], searches: [], beds: [] },
        }),
      [route('form')]: () => ok(detailOfForm()),
      [route('formCheck')]: () => ok(CHECK),
      ...handlers,
    },
  });
  const sent = (name: Parameters<typeof routeOf>[0]) =>
    scene.network.requestsTo(addressOf(route(name))).flatMap(({ body }) => (body === undefined ? [] : [body]));
  return { ...scene, sent };
}

/** Opens the deeds of a form and presses one. */
async function deed(title: string, name: string) {
  await user.click(await screen.findByRole('button', { name: `${title}の操作` }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

test('each form with its state, its version, use with small numbers hidden, and its department [CONSOLE-3]', async () => {
  openForms();
  const row = within(await screen.findByRole('row', { name: /健康診断 予約/ }));
  for (const text of ['公開中 第12版', '下書きあり', '健診部', '1,418', '1,136以上', '742']) {
    expect(await row.findByText(text)).toBeVisible();
  }
  for (const text of ['2026/10/05 10:12', '三浦 彩']) expect(row.getByText(text)).toBeVisible();
  expect(row.getByRole('link', { name: '健康診断 予約' })).toHaveAttribute('href', '/console/forms/health-check');
  expect(within(screen.getByRole('row', { name: /インフルエンザ/ })).getByText('停止 第12版')).toBeVisible();
  expect(within(screen.getByRole('row', { name: /友の会/ })).getByText('まだ公開していません')).toBeVisible();
});

test('search in any kana and the states stand in the address; nothing found is said', async () => {
  const scene = openForms();
  await screen.findByRole('row', { name: /健康診断 予約/ });
  await user.click(screen.getByText('停止', { exact: true }));
  expect(screen.queryByRole('row', { name: /健康診断 予約/ })).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: '帳票を探す' }), 'いんふる');
  await waitFor(() => expect(scene.router.state.location.search).toContain('state=stopped'));
  expect(screen.getByText('1件')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: '帳票を探す' }), 'X');
  expect(await screen.findByText('見つかりません')).toBeVisible();
});

test('who only reads forms opens versions and addresses, and can change nothing [CONTRACT 14.2]', async () => {
  openForms({ role: '閲覧' });
  await user.click(await screen.findByRole('button', { name: '健康診断 予約の操作' }));
  expect(await screen.findByRole('menuitem', { name: '版の履歴' })).toBeVisible();
  for (const name of ['編集する', '公開する', '受付を止める']) {
    expect(screen.queryByRole('menuitem', { name })).toBeNull();
  }
  expect(screen.queryByRole('button', { name: '新しい帳票' })).toBeNull();
  expect(screen.queryByRole('link', { name: '健康診断 予約' })).toBeNull();
});

test('the person’s address is copied, and its QR is there', async () => {
  openForms();
  await user.click(await screen.findByRole('button', { name: '健康診断 予約のアドレスとQRコード' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('img', { name: '健康診断 予約を開くQRコード' })).toBeVisible();
  expect(dialog.getByLabelText('入力する方のアドレス')).toHaveValue(FORM.address);
  await user.click(dialog.getByRole('button', { name: 'アドレスをコピー' }));
  expect(await dialog.findByText('アドレスをコピーしました。')).toBeVisible();
});

test('a new form names what is wrong at its field, keeps what was typed, and opens in the designer', async () => {
  const scene = openForms({
    handlers: { [routeOf('formPost')]: ({ body }) => ok({ ...detailOfForm(), ...(body as object) }) },
  });
  const add = await screen.findByRole('button', { name: '新しい帳票' });
  // It takes a press once the forms are there.
  await waitFor(() => expect(add).toBeEnabled());
  await user.click(add);
  const dialog = within(await screen.findByRole('dialog', { name: '新しい帳票' }));
  const id = dialog.getByLabelText('帳票のID');
  await user.clear(id);
  await user.type(id, 'flu');
  await user.click(dialog.getByRole('button', { name: '作る' }));
  expect(await dialog.findByText('帳票名を入力してください。')).toBeVisible();
  expect(dialog.getByText('このIDは、ほかの帳票が使っています。')).toBeVisible();
  await user.type(dialog.getByLabelText('帳票名'), '問診票');
  await user.type(id, '-2');
  await user.click(dialog.getByRole('button', { name: '作る' }));
  await waitFor(() => expect(scene.router.state.location.pathname).toBe('/console/forms/flu-2'));
  const posted = scene.network.requestsTo(addressOf(routeOf('formPost'))).map(({ body }) => body);
  expect(posted).toContainEqual({ formId: 'flu-2', title: '問診票', kind: 'survey' });
});

test('publishing shows what changes and for whom, and goes with the note over what was shown [CONSOLE-4]', async () => {
  const { sent } = openForms({
    handlers: { [route('formPublish')]: () => ok({ number: 13, hash: 'b' }) },
  });
  await deed('健康診断 予約', '公開する');
  const dialog = within(await screen.findByRole('dialog', { name: '第13版を公開しますか？' }));
  expect(await dialog.findByText(/第12版（2026\/10\/05 10:12 三浦 彩）からの変更/)).toBeVisible();
  expect(dialog.getByText('保存済み 1,234件のうち')).toBeVisible();
  expect(dialog.getByText(/^12件が、必須になる「勤務先」に答えていません。/)).toBeVisible();
  // Who makes forms does not read answers.
  expect(screen.queryByRole('link', { name: /回答を見る/ })).toBeNull();
  expect(dialog.getByText(/^入力中の 8人のうち 3人には、勤務先だけをたずねます。/)).toBeVisible();
  await user.type(dialog.getByLabelText('メモ（履歴に残ります）'), '請求先のため');
  await user.click(dialog.getByRole('button', { name: '第13版を公開する' }));
  expect(await screen.findByText('「健康診断 予約」の第13版を公開しました。')).toBeVisible();
  expect(sent('formPublish')).toEqual([{ note: '請求先のため', version: 41, over: 12 }]);
});

test('who may read answers is led to those that a form has, and to those that a change means something for', async () => {
  const lost = { itemKey: 'visit', option: '朝:8時', answers: { count: 3, isAtLeast: false } };
  const gone = { itemKey: 'memo', answers: { count: 2, isAtLeast: false } };
  const consequences = { ...CHECK.consequences, lostOptions: [lost], removedItems: [gone] };
  const handlers = { [route('formCheck')]: () => ok({ ...CHECK, consequences }) };
  const places = (scope: Pick<typeof screen, 'getAllByRole'>) =>
    scope.getAllByRole('link', { name: /回答を見る/ }).map((link) => {
      const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', location.href);
      return [pathname, ...searchParams.entries()].flat();
    });
  openForms({ role: '管理者', handlers });
  await screen.findByRole('row', { name: /健康診断 予約/ });
  const all = ['/console/answers', 'form', 'health-check'];
  expect(places(within(screen.getByRole('table')))).toEqual([all]);
  await deed('健康診断 予約', '公開する');
  const dialog = within(await screen.findByRole('dialog', { name: '第13版を公開しますか？' }));
  await dialog.findByText(/朝:8時/);
  expect(places(dialog)).toEqual([
    [...all, 'where', 'visit:eq:朝:8時'],
    [...all, 'where', 'memo:filled:'],
    [...all, 'where', 'company:empty:'],
  ]);
});

test('with faults nothing can be published, and each leads to its place in the designer [CONSOLE-4]', async () => {
  const fault = { code: 'conditionOptionGone', severity: 'fault', itemKey: 'company', field: 'displayCondition' };
  const scene = openForms({ handlers: { [route('formCheck')]: () => ok({ ...NO_CONSEQUENCES, faults: [fault] }) } });
  await deed('健康診断 予約', '公開する');
  const dialog = within(await screen.findByRole('dialog', { name: 'まだ公開できません' }));
  expect(dialog.getByRole('button', { name: '第13版を公開する' })).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: '勤務先' }));
  await waitFor(() =>
    expect(scene.router.state.location).toMatchObject({
      pathname: '/console/forms/health-check',
      search: '?item=company&field=displayCondition',
    }),
  );
});

test('who publishes over a draft that somebody else has changed sees it first [CONTRACT 14]', async () => {
  const { sent } = openForms({
    handlers: { [route('formPublish')]: () => refused(409, 'changed', { data: detailOfForm() }) },
  });
  await deed('健康診断 予約', '公開する');
  const dialog = within(await screen.findByRole('dialog', { name: '第13版を公開しますか？' }));
  await user.type(await dialog.findByLabelText('メモ（履歴に残ります）'), 'メモ');
  await user.click(dialog.getByRole('button', { name: '第13版を公開する' }));
  expect(await dialog.findByText(/^この画面を開いたあとに、下書きか公開中の内容が変わりました。/)).toBeVisible();
  expect(dialog.getByLabelText('メモ（履歴に残ります）')).toHaveValue('メモ');
  expect(sent('formPublish')).toHaveLength(1);
});

test('one’s own designer that is open is named as that, and its form is taken along to be published [CONSOLE-4]', async () => {
  let [isMine, isFree] = [false, false];
  const held = { holder: 'S-uketsuke', name: '高橋 恵', since: '', until: '', mine: false };
  const { sent } = openForms({
    handlers: {
      [route('form')]: () => ok({ ...detailOfForm(), lock: isMine ? null : held }),
      [route('formLock')]: ({ body }) => {
        isMine ||= (body as { take?: boolean }).take === true;
        return ok({ ...held, mine: isMine, version: 41 });
      },
      [route('formUnlock')]: () => {
        isFree = true;
        return ok(null);
      },
      [route('formPublish')]: () => ok({ number: 13, hash: 'c' }),
    },
  });
  await deed('健康診断 予約', '公開する');
  const dialog = within(await screen.findByRole('dialog', { name: '第13版を公開しますか？' }));
  expect(await dialog.findByText('ほかの画面で、あなたがこの帳票を編集しています。')).toBeVisible();
  expect(dialog.getByRole('button', { name: '第13版を公開する' })).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: '引き継ぐ' }));
  expect(await dialog.findByText(/^編集を引き継ぎました。/, undefined, { timeout: 5_000 })).toBeVisible();
  expect(sent('formLock')).toContainEqual({ token: expect.any(String), take: true });
  await user.click(dialog.getByRole('button', { name: '第13版を公開する' }));
  expect(await screen.findByText('「健康診断 予約」の第13版を公開しました。')).toBeVisible();
  const { token } = sent('formLock')[0] as { token: string };
  expect(sent('formPublish')).toEqual([{ note: '', version: 41, over: 12, token }]);
  await waitFor(() => expect(isFree).toBe(true));
}, 30_000);

test('a tab that has left the designer by an address holds the form still, and publishes it without a word [CONSOLE-4]', async () => {
  const held = { holder: 'S-uketsuke', name: '高橋 恵', since: '', until: '', mine: false };
  const { sent } = openForms({
    handlers: {
      [route('form')]: () => ok({ ...detailOfForm(), lock: held }),
      [route('formLock')]: () => ok({ ...held, mine: true, version: 41 }),
      [route('formUnlock')]: () => ok(null),
      [route('formPublish')]: () => ok({ number: 13, hash: 'c' }),
    },
  });
  await deed('健康診断 予約', '公開する');
  const dialog = within(await screen.findByRole('dialog', { name: '第13版を公開しますか？' }));
  const submit = await dialog.findByRole('button', { name: '第13版を公開する' });
  await waitFor(() => expect(submit).toBeEnabled());
  expect(dialog.queryByText('ほかの画面で、あなたがこの帳票を編集しています。')).toBeNull();
  expect(dialog.queryByText(/^編集を引き継ぎました。/)).toBeNull();
  await user.click(submit);
  expect(await screen.findByText('「健康診断 予約」の第13版を公開しました。')).toBeVisible();
  const { token } = sent('formLock')[0] as { token: string };
  // It asks, and takes nothing.
  expect(sent('formLock')).toEqual([{ token }]);
  expect(sent('formPublish')).toEqual([{ note: '', version: 41, over: 12, token }]);
});

test('a draft that one’s own designer has open is not thrown away, and whose it is is said', async () => {
  const lock = { holder: 'S-uketsuke', name: '高橋 恵', since: '', until: '', mine: false };
  openForms({
    handlers: { [route('formDraftDelete')]: () => refused(409, 'changed', { data: { ...detailOfForm(), lock } }) },
  });
  await deed('健康診断 予約', '下書きを捨てる');
  expect(await screen.findByText('ほかの画面で、あなたがこの帳票を編集しています。')).toBeVisible();
});

test('an earlier version is in force again by one press, and that is taken back; its JSON can be read [CONSOLE-4]', async () => {
  const versions = [12, 11].map((number) => ({ ...FORM.published, number, note: number === 11 ? '' : '秋の健診' }));
  let next = 12;
  const { sent } = openForms({
    handlers: {
      [route('formVersions')]: () => ok({ items: versions }),
      [routeOf('formVersion', { ...of, number: '11' })]: () => ok({ ...versions[1], config: PUBLISHED_CONFIG }),
      [routeOf('formVersion', { ...of, number: '12' })]: () => ok({ ...versions[0], config: DRAFT_CONFIG }),
      [route('formRestore')]: () => {
        next += 1;
        return ok({ number: next, hash: 'c' });
      },
    },
  });
  await deed('健康診断 予約', '版の履歴');
  const drawer = within(await screen.findByRole('dialog', { name: '版の履歴　健康診断 予約' }));
  expect(await drawer.findByText('いまの版')).toBeVisible();
  await user.click(drawer.getByRole('button', { name: '第11版のJSON' }));
  expect(await drawer.findByRole('region', { name: '第11版のJSON' })).toHaveTextContent(
    '"surveyTitle": "健康診断 予約"',
  );
  await user.click(drawer.getByRole('button', { name: '第11版に戻す' }));
  expect(await screen.findByText('第11版の内容に戻しました（第13版）。')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '元に戻す' }));
  expect(await screen.findByText('第12版の内容に戻しました。')).toBeVisible();
  expect(sent('formRestore')).toEqual([
    { number: 11, version: 12 },
    { number: 12, version: 13 },
  ]);
});

test('a form is stopped after a last look, and goes on again by one press; a draft comes back [CONSOLE-3]', async () => {
  let number = 12;
  const published = () => {
    number += 1;
    return ok({ number, hash: 'd' });
  };
  const { sent } = openForms({
    handlers: {
      [route('formStop')]: published,
      [route('formStart')]: published,
      [route('formDraftDelete')]: () => ok(null),
      [route('formDraftPut')]: () => ok({ version: 50, savedAt: '2026-11-24T01:12:00.000Z' }),
    },
  });
  await deed('健康診断 予約', '受付を止める');
  const dialog = within(await screen.findByRole('dialog', { name: '「健康診断 予約」の受付を止めますか？' }));
  await user.click(dialog.getByRole('button', { name: '受付を止める' }));
  expect(await screen.findByText('「健康診断 予約」の受付を止めました。')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '元に戻す' }));
  expect(await screen.findByText('「健康診断 予約」の受付を元に戻しました。')).toBeVisible();
  expect([sent('formStop'), sent('formStart')]).toEqual([[{ version: 12 }], [{ version: 13 }]]);
  await deed('健康診断 予約', '下書きを捨てる');
  expect(await screen.findByText('「健康診断 予約」の下書きを捨てました。')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '元に戻す' }));
  expect(await screen.findByText('「健康診断 予約」の下書きを戻しました。')).toBeVisible();
  expect(sent('formDraftPut')).toEqual([{ config: DRAFT_CONFIG, version: 0, token: expect.any(String) }]);
});

test('a house without a form gets the steps until the first publishing, each of which leads on [CONSOLE-4]', async () => {
  openForms({ forms: [] });
  const steps = within(await screen.findByRole('region', { name: /はじめての公開まで/ }));
  expect(steps.getAllByRole('listitem')).toHaveLength(6);
  expect(steps.getByText('あと 5つ')).toBeVisible();
  await user.click(steps.getByRole('button', { name: '帳票の名前へ' }));
  expect(await screen.findByRole('dialog', { name: '新しい帳票' })).toBeVisible();
});

test('of the one form that was never published the steps say what is missing and lead there [CONSOLE-4]', async () => {
  const first = { ...FORM, state: 'draft' as const, published: undefined };
  const scene = openForms({
    forms: [first],
    handlers: { [route('form')]: () => ok(detailOfForm(first)), [route('formCheck')]: () => ok(NO_CONSEQUENCES) },
  });
  const steps = within(await screen.findByRole('region', { name: /はじめての公開まで/ }));
  expect(await steps.findByText('「健康診断 予約」')).toBeVisible();
  expect(steps.getByText('あと 1つ')).toBeVisible();
  await user.click(steps.getByRole('button', { name: 'お礼の文へ' }));
  await waitFor(() => expect(scene.router.state.location.search).toBe('?field=endOfSurveyMessage'));
});
