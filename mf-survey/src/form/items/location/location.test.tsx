/**
 * A place on the map; the server is faked where requests leave the page, the device's position at the browser's edge.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { partialInputKey, rulesOf } from '@madoguchi/shared/domain/survey';
import {
  clearPageConfiguration,
  type FakeNetwork,
  fakeNetwork,
  jsonResponse,
  setPageConfiguration,
} from '@madoguchi/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectAccessibleItem, expectNoAxeFaults, type FormScene, showForm } from '../../../testing/formScene';
import { readPosition, roundPosition } from './position';
// Loaded before the first test: its own wait would stand still with the clock.
import '@madoguchi/shared/ui/map';

const ADDRESS = '/survey/api/v1/db/maps/reverse-geocode';
const GEOCODE = '/survey/api/v1/db/maps/geocode';
const item = { itemKey: 'place', type: 'location', title: 'けがをした場所' };
const STORED = '東京都千代田区丸の内1丁目|35.681|139.767';

let network: FakeNetwork;
let askDevice: jest.Mock<(found: PositionCallback, failed: PositionErrorCallback) => void>;
beforeEach(() => {
  network = fakeNetwork({ [`GET ${ADDRESS}`]: () => ({ result: 'OK', data: { address: '宮城県仙台市青葉区本町' } }) });
  askDevice = jest.fn();
  deviceIsAt(38.26, 140.87);
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition: askDevice },
  });
  // The picture is 400 by 300 points; half a degree is 300 points.
  jest
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockImplementation(() => Object.assign(Object.create(null), { left: 0, top: 0, width: 400, height: 300 }));
});
afterEach(() => {
  network.restore();
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'geolocation');
  clearPageConfiguration();
});

function deviceIsAt(latitude: number, longitude: number) {
  askDevice.mockImplementation((found) => {
    found(Object.assign(Object.create(null), { coords: { latitude, longitude } }));
  });
}

const enter = () => screen.findByRole('button', { name: '位置情報を入力' });
const dialog = () => screen.findByRole('dialog', { name: '地図で場所を選ぶ' });
const map = async () => within(await dialog()).findByRole('button', { name: '地図' });
const latitude = () => screen.getByRole('textbox', { name: '緯度' });
const longitude = () => screen.getByRole('textbox', { name: '経度' });
const markers = () => document.querySelectorAll('.form-picture-map__marker');
const pressAt = async (x: number, y: number) => fireEvent.click(await map(), { clientX: x, clientY: y, detail: 1 });

async function open(scene: FormScene): Promise<void> {
  await scene.user.click(await enter());
  await map();
}

const numbers = async () => (await dialog()).querySelector('details');
const addressField = () => screen.getByRole('textbox', { name: '住所で探す' });

/** Opens the map and searches for an address, as a house does that can look one up. */
async function search(scene: FormScene, address: string): Promise<void> {
  await open(scene);
  await scene.user.type(addressField(), address);
  await scene.user.click(screen.getByRole('button', { name: '検索' }));
}

describe('location', () => {
  test('has the button while no place is chosen, and asks the device for nothing by itself [FORM-027, MAP-001]', async () => {
    showForm([item]);
    const group = await screen.findByRole('group', { name: 'けがをした場所' });
    expect(within(group).getByRole('button', { name: '位置情報を入力' })).toBeEnabled();
    expect(within(group).queryByRole('button', { name: '地図を見る' })).not.toBeInTheDocument();
    expect(askDevice).not.toHaveBeenCalled();
  });

  test('a stored text that is no place still offers to enter one [MAP-001]', async () => {
    showForm([item], { initialAnswers: { place: 'ここ' } });
    expect(await enter()).toBeEnabled();
    expect(screen.queryByRole('button', { name: '地図を見る' })).not.toBeInTheDocument();
  });

  test('the map opens where the device is; a press and この場所にする bring the place with its address [MAP-007, MAP-009, MAP-012, MAP-013, ROWS-023]', async () => {
    const scene = showForm([item]);
    await open(scene);
    expect(askDevice).toHaveBeenCalledTimes(1);
    await expectNoAxeFaults(document.body);
    await pressAt(200, 150);
    expect([latitude(), longitude()].map((input) => input.getAttribute('value'))).toEqual(['38.26', '140.87']);
    await scene.user.click(within(await dialog()).getByRole('button', { name: 'この場所にする' }));
    await waitFor(() => expect(scene.answers()).toEqual({ place: '宮城県仙台市青葉区本町|38.26|140.87' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const asked = network.requestsTo(ADDRESS)[0]?.query;
    expect([asked?.get('lat'), asked?.get('lng')]).toEqual(['38.26', '140.87']);
    expect(screen.getByRole('button', { name: '地図を見る' })).toHaveFocus();
  });

  test('where the device cannot tell, the map opens at the default [MAP-010]', async () => {
    askDevice.mockImplementation((_, failed) => failed(Object.assign(Object.create(null), { code: 1, message: '' })));
    const scene = showForm([item]);
    await open(scene);
    await pressAt(200, 150);
    expect([latitude(), longitude()].map((input) => input.getAttribute('value'))).toEqual(['35.681', '139.767']);
  });

  test('a browser without positions opens the map at the default [MAP-010]', async () => {
    Reflect.deleteProperty(navigator, 'geolocation');
    const scene = showForm([item]);
    await open(scene);
    await pressAt(200, 150);
    expect(latitude()).toHaveValue('35.681');
  });

  test('a chosen place shows its address, latitude and longitude [MAP-002, MAP-003, MAP-004]', async () => {
    showForm([item], { initialAnswers: { place: STORED } });
    const group = await screen.findByRole('group', { name: 'けがをした場所' });
    const shownAt = (title: string) => within(group).getByText(title).nextElementSibling?.textContent;
    expect(['住所', '緯度', '経度'].map(shownAt)).toEqual(['東京都千代田区丸の内1丁目', '35.681', '139.767']);
    expect(within(group).queryByRole('button', { name: '位置情報を入力' })).not.toBeInTheDocument();
  });

  test('地図を見る opens the map at the chosen place, without asking the device [MAP-005, MAP-008]', async () => {
    const scene = showForm([item], { initialAnswers: { place: STORED } });
    await scene.user.click(await screen.findByRole('button', { name: '地図を見る' }));
    await map();
    expect(askDevice).not.toHaveBeenCalled();
    expect(markers()).toHaveLength(1);
    expect(markers()[0]).toHaveAttribute('cx', '200');
    await pressAt(200, 150);
    expect([latitude(), longitude()].map((input) => input.getAttribute('value'))).toEqual(['35.681', '139.767']);
  });

  test('とりけし removes the place [MAP-006]', async () => {
    const scene = showForm([item], { initialAnswers: { place: STORED } });
    await scene.user.click(await screen.findByRole('button', { name: 'とりけし' }));
    expect(scene.answers()).toEqual({ place: '' });
    expect(await enter()).toHaveFocus();
  });

  test('a further press moves the one marker [MAP-011]', async () => {
    const scene = showForm([item]);
    await open(scene);
    expect(markers()).toHaveLength(0);
    await pressAt(200, 150);
    await pressAt(200, 0);
    expect(markers()).toHaveLength(1);
    expect(latitude()).toHaveValue('38.51');
  });

  test('キャンセル and Escape leave everything as it was [MAP-007]', async () => {
    const scene = showForm([item]);
    await open(scene);
    await pressAt(0, 0);
    await scene.user.click(within(await dialog()).getByRole('button', { name: 'キャンセル' }));
    expect(scene.answers()).toEqual({});
    expect(await enter()).toHaveFocus();
    await open(scene);
    await scene.user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(network.requests).toEqual([]);
  });

  test('an address that comes after キャンセル, or for an earlier press, takes no place [MAP-007]', async () => {
    const held: ((answer: unknown) => void)[] = [];
    network.answer(`GET ${ADDRESS}`, () => new Promise((resolve) => held.push(resolve)));
    const answerFirst = () => held.shift()?.({ result: 'OK', data: { address: '遅れてきた住所' } });
    const scene = showForm([item]);
    await open(scene);
    await pressAt(200, 150);
    await scene.user.click(screen.getByRole('button', { name: 'この場所にする' }));
    await waitFor(() => expect(held).toHaveLength(1));
    await scene.user.click(screen.getByRole('button', { name: 'キャンセル' }));
    answerFirst();
    await open(scene);
    expect(scene.answers()).toEqual({});
    await pressAt(200, 150);
    await scene.user.click(screen.getByRole('button', { name: 'この場所にする' }));
    await waitFor(() => expect(held).toHaveLength(1));
    await pressAt(200, 0);
    answerFirst();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'この場所にする' })).not.toHaveAttribute('aria-busy'),
    );
    expect(scene.answers()).toEqual({});
    expect(latitude()).toHaveValue('38.51');
  });

  test('the marker is set and moved by keys, and the picture made larger and smaller', async () => {
    const scene = showForm([item]);
    await open(scene);
    (await map()).focus();
    await scene.user.keyboard('{Enter}');
    expect(latitude()).toHaveValue('38.26');
    await scene.user.keyboard('{ArrowUp}');
    expect(latitude()).toHaveValue('38.285');
    await scene.user.click(screen.getByRole('button', { name: '地図を拡大' }));
    (await map()).focus();
    await scene.user.keyboard('{ArrowDown}');
    expect(latitude()).toHaveValue('38.28');
    await scene.user.click(screen.getByRole('button', { name: '地図を縮小' }));
    expect(markers()).toHaveLength(1);
  });

  test('latitude and longitude can be typed, full-width digits too', async () => {
    const scene = showForm([item]);
    await open(scene);
    await scene.user.click(screen.getByText('緯度・経度で指定'));
    await scene.user.type(latitude(), '３８．５');
    await scene.user.click(screen.getByRole('button', { name: 'この場所にする' }));
    expect(latitude()).toHaveAccessibleDescription('緯度は−90から90、経度は−180から180の数字で入力してください。');
    await scene.user.type(longitude(), '140.5');
    await scene.user.click(screen.getByRole('button', { name: 'この場所にする' }));
    await waitFor(() => expect(scene.answers()).toEqual({ place: '宮城県仙台市青葉区本町|38.5|140.5' }));
  });

  test('without a place この場所にする says what is missing', async () => {
    const scene = showForm([item]);
    await open(scene);
    await scene.user.click(screen.getByRole('button', { name: 'この場所にする' }));
    expect(screen.getByText('場所を選んでください。')).toHaveAttribute('role', 'alert');
  });

  test('an address that does not come is reported in red, and the dialog stays [MAP-017]', async () => {
    network.answer(`GET ${ADDRESS}`, () =>
      jsonResponse(502, { result: 'ERROR', code: 'unavailable', errorMessage: '' }),
    );
    const scene = showForm([item]);
    await open(scene);
    await pressAt(200, 150);
    await scene.user.click(screen.getByRole('button', { name: 'この場所にする' }));
    const fault = await screen.findByText('住所を取得できませんでした。もう一度場所を選んでください。');
    expect(fault).toHaveClass('form-location__fault');
    expect(readFileSync(join(__dirname, 'location.css'), 'utf8')).toMatch(
      /\.form-location__fault \{\s*color: var\(--error\);/,
    );
    expect(scene.answers()).toEqual({});
    await expectNoAxeFaults(document.body);
  });

  test('a point without an address is not taken', async () => {
    network.answer(`GET ${ADDRESS}`, () => ({ result: 'OK', data: null }));
    const scene = showForm([item]);
    await open(scene);
    await pressAt(200, 150);
    await scene.user.click(screen.getByRole('button', { name: 'この場所にする' }));
    expect(await screen.findByText('住所を取得できませんでした。もう一度場所を選んでください。')).toBeInTheDocument();
  });

  test('a server without an address service takes the place alone', async () => {
    network.answer(`GET ${ADDRESS}`, () =>
      jsonResponse(404, { result: 'ERROR', code: 'not_available', errorMessage: '' }),
    );
    const scene = showForm([item]);
    await open(scene);
    await pressAt(200, 150);
    await scene.user.click(screen.getByRole('button', { name: 'この場所にする' }));
    await waitFor(() => expect(scene.answers()).toEqual({ place: '|38.26|140.87' }));
    expect(rulesOf(item).displayText(item, '|38.26|140.87')).toBe('38.26, 140.87');
    expect(await scene.submit()).toMatchObject({ valid: true });
  });

  test('with a maps key Google’s map is asked for', async () => {
    setPageConfiguration({ mapsApiKey: 'key' });
    const scene = showForm([item]);
    await scene.user.click(await enter());
    await waitFor(() => expect(document.querySelector('script[src*="maps"][src*="key=key"]')).not.toBeNull());
    expect(screen.queryByRole('button', { name: '地図' })).not.toBeInTheDocument();
  });

  test('a map that does not come from Google is reported, and our own picture takes its place [MAP-017]', async () => {
    setPageConfiguration({ mapsApiKey: 'key' });
    showForm([item]);
    const button = await enter();
    jest.useFakeTimers();
    fireEvent.click(button);
    await act(() => jest.advanceTimersByTimeAsync(0));
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(screen.getByRole('region', { name: '地図' })).toHaveClass('mg-map');
    fireEvent.change(latitude(), { target: { value: '38.5' } });
    await act(() => jest.advanceTimersByTimeAsync(14_999));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(1));
    jest.useRealTimers();
    const fault = screen.getByText('地図を表示できませんでした。通信状況をご確認のうえ、もう一度お試しください。');
    expect(fault).toHaveClass('form-location__fault');
    expect(latitude()).toHaveValue('38.5');
    await pressAt(200, 150);
    expect(latitude()).toHaveValue('38.26');
  });

  test('a required place that is empty is asked for at its button [VAL-008]', async () => {
    const scene = showForm([{ ...item, isRequired: { value: true } }]);
    await enter();
    expect(await scene.submit()).toEqual({ valid: false, errors: [{ itemKey: 'place', message: '必須です' }] });
    await waitFor(async () => expect(await enter()).toHaveFocus());
  });

  test('a disabled place can be looked at, not changed', async () => {
    const scene = showForm([{ ...item, disabled: true }], { isUpdate: true, initialAnswers: { place: STORED } });
    await scene.user.click(await screen.findByRole('button', { name: '地図を見る' }));
    const shown = await screen.findByRole('dialog', { name: '地図' });
    expect(within(shown).queryByRole('button', { name: 'この場所にする' })).not.toBeInTheDocument();
    expect(within(shown).queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'とりけし' })).not.toBeInTheDocument();
  });

  test('has no accessibility faults at rest, in error, disabled and read-only', async () => {
    showForm([item]);
    await enter();
    await expectAccessibleItem(item, { initialAnswers: { stored: STORED } });
  });
});

describe('a place by its address', () => {
  const KOGAI = { address: '宮城県仙台市青葉区本町1丁目', lat: 38.3, lng: 140.9 };
  const MINAMI = { address: '宮城県仙台市青葉区本町2丁目', lat: 38.4, lng: 141 };
  beforeEach(() => setPageConfiguration({ addressSearch: true }));
  const finds = (...places: object[]) => network.answer(`POST ${GEOCODE}`, () => ({ result: 'OK', data: places }));

  test('the only place found is marked, shown and taken with its address', async () => {
    finds(KOGAI);
    const scene = showForm([item]);
    await search(scene, '仙台市本町1');
    expect(await screen.findByText('「宮城県仙台市青葉区本町1丁目」に印をつけました。')).toHaveAttribute(
      'role',
      'status',
    );
    expect(network.requestsTo(GEOCODE)[0]?.body).toEqual({ address: '仙台市本町1' });
    expect(markers()[0]).toHaveAttribute('cx', '200');
    await expectNoAxeFaults(document.body);
    await scene.user.click(screen.getByRole('button', { name: 'この場所にする' }));
    expect(scene.answers()).toEqual({ place: '宮城県仙台市青葉区本町1丁目|38.3|140.9' });
    expect(network.requestsTo(ADDRESS)).toEqual([]);
  });

  test('of several places one is chosen, and Enter searches without sending the form', async () => {
    finds(KOGAI, MINAMI);
    const scene = showForm([item]);
    await open(scene);
    await scene.user.type(addressField(), '本町{Enter}');
    expect(await screen.findByText('2件見つかりました。場所を選んでください。')).toBeInTheDocument();
    expect(markers()).toHaveLength(0);
    const second = within(screen.getByRole('list', { name: '見つかった住所' })).getByRole('button', {
      name: MINAMI.address,
    });
    await scene.user.click(second);
    expect(second).toHaveAttribute('aria-pressed', 'true');
    await expectNoAxeFaults(document.body);
    await scene.user.click(screen.getByRole('button', { name: 'この場所にする' }));
    expect(scene.answers()).toEqual({ place: '宮城県仙台市青葉区本町2丁目|38.4|141' });
  });

  test('a marker that was moved away from the found address is asked for its own', async () => {
    finds(KOGAI);
    const scene = showForm([item]);
    await search(scene, '本町1');
    await screen.findByText(/に印をつけました/);
    await pressAt(200, 0);
    expect(screen.queryByText(/に印をつけました/)).not.toBeInTheDocument();
    await scene.user.click(screen.getByRole('button', { name: 'この場所にする' }));
    await waitFor(() => expect(scene.answers()).toEqual({ place: '宮城県仙台市青葉区本町|38.55|140.9' }));
  });

  test.each([
    ['nothing', () => ({ result: 'OK', data: [] }), 'その住所は見つかりませんでした。'],
    [
      'a fault',
      () => jsonResponse(503, { result: 'ERROR', code: 'unavailable', errorMessage: '' }),
      '住所を検索できませんでした。',
    ],
  ])('%s is told at the field, and what was typed stays', async (_, answer, words) => {
    network.answer(`POST ${GEOCODE}`, answer);
    const scene = showForm([item]);
    await open(scene);
    await pressAt(200, 150);
    await scene.user.type(addressField(), '本町');
    await scene.user.click(screen.getByRole('button', { name: '検索' }));
    expect(await screen.findByText(words, { exact: false })).toHaveAttribute('role', 'alert');
    expect(addressField()).toHaveAccessibleDescription(expect.stringContaining(words));
    expect(addressField()).toHaveValue('本町');
    expect(latitude()).toHaveValue('38.26');
    expect(markers()).toHaveLength(1);
    await scene.user.type(addressField(), '1');
    expect(screen.queryByText(words, { exact: false })).not.toBeInTheDocument();
  });

  test('an empty search says what is missing and asks nobody', async () => {
    const scene = showForm([item]);
    await open(scene);
    await scene.user.click(screen.getByRole('button', { name: '検索' }));
    expect(addressField()).toHaveAccessibleDescription(expect.stringContaining('住所を入力してください。'));
    expect(network.requests).toEqual([]);
  });

  test('a device that answers later does not move the map away from the found place', async () => {
    finds(KOGAI);
    let tell: PositionCallback = () => undefined;
    askDevice.mockImplementation((found) => {
      tell = found;
    });
    const scene = showForm([item]);
    await scene.user.click(await enter());
    await scene.user.type(addressField(), '本町1');
    await scene.user.click(screen.getByRole('button', { name: '検索' }));
    await screen.findByText(/に印をつけました/);
    await act(async () => tell(Object.assign(Object.create(null), { coords: { latitude: 33, longitude: 130 } })));
    expect(markers()[0]).toHaveAttribute('cx', '200');
  });

  test('a house that cannot look addresses up offers no search', async () => {
    clearPageConfiguration();
    const scene = showForm([item]);
    await open(scene);
    expect(screen.queryByRole('textbox', { name: '住所で探す' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '検索' })).not.toBeInTheDocument();
    expect(screen.getByText('地図の場所を押してください。印がつきます。')).toBeInTheDocument();
  });
});

describe('the place of the device', () => {
  const use = () => screen.getByRole('button', { name: '現在地を使う' });
  const fails = (code: number) =>
    askDevice.mockImplementation((_, failed) => failed(Object.assign(Object.create(null), { code, message: '' })));

  test('marks where the device is, and a press on the map takes the word back', async () => {
    const scene = showForm([item]);
    await open(scene);
    deviceIsAt(38.3, 140.9);
    await scene.user.click(use());
    expect(await screen.findByText('現在地に印をつけました。')).toHaveAttribute('role', 'status');
    expect([latitude(), longitude()].map((input) => input.getAttribute('value'))).toEqual(['38.3', '140.9']);
    expect(markers()[0]).toHaveAttribute('cx', '200');
    await pressAt(200, 0);
    expect(screen.queryByText('現在地に印をつけました。')).not.toBeInTheDocument();
  });

  test.each([
    ['refused', 1, '現在地の利用が許可されていません。端末の設定で位置情報を許可してからもう一度押すか'],
    ['unavailable', 2, '現在地を確認できませんでした。電波のよい場所でもう一度押すか'],
    ['slow', 3, '現在地の確認に時間がかかっています。もう一度押すか'],
  ])('%s: says what to do and keeps what was chosen', async (_, code, words) => {
    const scene = showForm([item]);
    await open(scene);
    await pressAt(200, 150);
    fails(code);
    await scene.user.click(use());
    expect(await screen.findByText(words, { exact: false })).toHaveAttribute('role', 'alert');
    expect(latitude()).toHaveValue('38.26');
    expect(markers()).toHaveLength(1);
    await expectNoAxeFaults(document.body);
    await pressAt(200, 0);
    expect(screen.queryByText(words, { exact: false })).not.toBeInTheDocument();
  });

  test('an answer that does not come is slow after eight seconds, and one after another choice is too late', async () => {
    const scene = showForm([item]);
    await open(scene);
    let tell: PositionCallback = () => undefined;
    askDevice.mockImplementation((found) => {
      tell = found;
    });
    jest.useFakeTimers();
    fireEvent.click(use());
    expect(screen.getByText('現在地を取得しています')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(7_999));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(screen.getByRole('alert')).toHaveTextContent('現在地の確認に時間がかかっています。');
    fireEvent.click(use());
    fireEvent.click(screen.getByRole('button', { name: '地図' }), { clientX: 200, clientY: 150, detail: 1 });
    expect(use()).not.toHaveAttribute('aria-busy');
    tell(Object.assign(Object.create(null), { coords: { latitude: 33, longitude: 130 } }));
    await act(() => jest.advanceTimersByTimeAsync(0));
    jest.useRealTimers();
    expect(latitude()).toHaveValue('38.26');
  });

  test('a browser that cannot tell where it is has no such button', async () => {
    Reflect.deleteProperty(navigator, 'geolocation');
    const scene = showForm([item]);
    await open(scene);
    expect(screen.queryByRole('button', { name: '現在地を使う' })).not.toBeInTheDocument();
  });
});

describe('latitude and longitude as numbers', () => {
  test('is folded, and opens by itself with the focus in the number that is wrong', async () => {
    const scene = showForm([item]);
    await open(scene);
    expect(await numbers()).not.toHaveAttribute('open');
    await scene.user.click(screen.getByText('緯度・経度で指定'));
    await scene.user.type(latitude(), '95');
    await scene.user.click(screen.getByText('緯度・経度で指定'));
    expect(await numbers()).not.toHaveAttribute('open');
    await scene.user.click(screen.getByRole('button', { name: 'この場所にする' }));
    expect(await numbers()).toHaveAttribute('open');
    expect(latitude()).toHaveFocus();
    expect(latitude()).toBeInvalid();
  });

  test('is open from the beginning where the numbers kept are no place', async () => {
    const kept = { [partialInputKey('place')]: ['95', ''] };
    const scene = showForm([item], { initialAnswers: kept });
    await open(scene);
    expect(await numbers()).toHaveAttribute('open');
    expect(latitude()).toHaveValue('95');
  });
});

test.each([
  ['35.6812345678', '139.7671248', { lat: 35.681235, lng: 139.767125 }],
  ['－33.5', 'ー70', { lat: -33.5, lng: -70 }],
  ['90.1', '0', undefined],
  ['0', '180.5', undefined],
  ['北', '東', undefined],
  ['', '', undefined],
  ['1e2', '0', undefined],
])('typed %s, %s is read', (latitudeText, longitudeText, position) => {
  expect(readPosition(latitudeText, longitudeText)).toEqual(position);
});

test('a map that was turned around the earth gives longitudes within 180 degrees', () => {
  expect(roundPosition({ lat: 35, lng: 499.767 })).toEqual({ lat: 35, lng: 139.767 });
  expect(roundPosition({ lat: 35, lng: -220.233 })).toEqual({ lat: 35, lng: 139.767 });
});
