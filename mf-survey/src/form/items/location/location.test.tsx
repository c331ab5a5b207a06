/**
 * A place on the map; the server is faked where requests leave the page, the device's position at the browser's edge.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { rulesOf } from '@madoguchi/shared/domain/survey';
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

  test('the map opens where the device is; a press and 設定 bring the place with its address [MAP-007, MAP-009, MAP-012, MAP-013, ROWS-023]', async () => {
    const scene = showForm([item]);
    await open(scene);
    expect(askDevice).toHaveBeenCalledTimes(1);
    await expectNoAxeFaults(document.body);
    await pressAt(200, 150);
    expect([latitude(), longitude()].map((input) => input.getAttribute('value'))).toEqual(['38.26', '140.87']);
    await scene.user.click(within(await dialog()).getByRole('button', { name: '設定' }));
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
    await scene.user.click(screen.getByRole('button', { name: '設定' }));
    await waitFor(() => expect(held).toHaveLength(1));
    await scene.user.click(screen.getByRole('button', { name: 'キャンセル' }));
    answerFirst();
    await open(scene);
    expect(scene.answers()).toEqual({});
    await pressAt(200, 150);
    await scene.user.click(screen.getByRole('button', { name: '設定' }));
    await waitFor(() => expect(held).toHaveLength(1));
    await pressAt(200, 0);
    answerFirst();
    await waitFor(() => expect(screen.getByRole('button', { name: '設定' })).not.toHaveAttribute('aria-busy'));
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
    await scene.user.type(latitude(), '３８．５');
    await scene.user.click(screen.getByRole('button', { name: '設定' }));
    expect(latitude()).toHaveAccessibleDescription('緯度は−90から90、経度は−180から180の数字で入力してください。');
    await scene.user.type(longitude(), '140.5');
    await scene.user.click(screen.getByRole('button', { name: '設定' }));
    await waitFor(() => expect(scene.answers()).toEqual({ place: '宮城県仙台市青葉区本町|38.5|140.5' }));
  });

  test('without a place 設定 says what is missing', async () => {
    const scene = showForm([item]);
    await open(scene);
    await scene.user.click(screen.getByRole('button', { name: '設定' }));
    expect(screen.getByText('場所を選んでください。')).toHaveAttribute('role', 'alert');
  });

  test('an address that does not come is reported in red, and the dialog stays [MAP-017]', async () => {
    network.answer(`GET ${ADDRESS}`, () =>
      jsonResponse(502, { result: 'ERROR', code: 'unavailable', errorMessage: '' }),
    );
    const scene = showForm([item]);
    await open(scene);
    await pressAt(200, 150);
    await scene.user.click(screen.getByRole('button', { name: '設定' }));
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
    await scene.user.click(screen.getByRole('button', { name: '設定' }));
    expect(await screen.findByText('住所を取得できませんでした。もう一度場所を選んでください。')).toBeInTheDocument();
  });

  test('a server without an address service takes the place alone', async () => {
    network.answer(`GET ${ADDRESS}`, () =>
      jsonResponse(404, { result: 'ERROR', code: 'not_available', errorMessage: '' }),
    );
    const scene = showForm([item]);
    await open(scene);
    await pressAt(200, 150);
    await scene.user.click(screen.getByRole('button', { name: '設定' }));
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
    expect(within(shown).queryByRole('button', { name: '設定' })).not.toBeInTheDocument();
    expect(within(shown).queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'とりけし' })).not.toBeInTheDocument();
  });

  test('has no accessibility faults at rest, in error, disabled and read-only', async () => {
    showForm([item]);
    await enter();
    await expectAccessibleItem(item, { initialAnswers: { stored: STORED } });
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
