/**
 * Photos from the choice to the answer; the server is faked where requests leave the page, the browser's picture
 * decoder where jsdom has none.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type FakeNetwork, fakeNetwork, jsonResponse } from '@madoguchi/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type FakeUploads, fakeUploads, fileOf } from '../../../testing/fakeUploads';
import { configOf, expectAccessibleItem, expectNoAxeFaults, showForm } from '../../../testing/formScene';

const LINK = '/survey/api/v1/db/survey-resources/presignedUrl';
const DOWNLOAD = '/survey/api/v1/db/survey-results/download-secure-file';
const item = { itemKey: 'card', type: 'image', title: '保険証の写真' };
const ANSWER = 'http://localhost/survey/api/v1/files/answers/123e4567-e89b-42d3-a456-426614174000?signature=s';
const MEGABYTE = 1024 * 1024;

let network: FakeNetwork;
let uploads: FakeUploads;
beforeEach(() => {
  network = fakeNetwork({
    [`GET ${LINK}`]: ({ query }) => ({
      result: 'OK',
      uploadUrl: `https://files.example/${query.get('key')}?put`,
      imageUrl: `https://files.example/${query.get('key')}?get`,
    }),
  });
  uploads = fakeUploads();
  Object.assign(URL, { createObjectURL: () => 'blob:chosen', revokeObjectURL: () => undefined });
});
afterEach(() => {
  network.restore();
  uploads.restore();
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
  jest.restoreAllMocks();
});

const chooser = () => screen.findByLabelText<HTMLInputElement>('保険証の写真');
const choose = async (...files: File[]) => fireEvent.change(await chooser(), { target: { files } });
const png = () => fileOf('png', 'card.png', 'image/png');
const picture = () => screen.findByRole('img', { name: '保険証の写真' });

/** A decoder that gives a picture of this size; the canvas then makes a small JPEG of it. */
function decodeAs(width: number, height: number) {
  const drawn: { width: number; height: number }[] = [];
  const decode = jest.fn(async (_file: unknown, _options?: unknown) => ({ width, height, close: () => undefined }));
  Object.assign(globalThis, { createImageBitmap: decode });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function context(this: HTMLCanvasElement) {
    drawn.push({ width: this.width, height: this.height });
    const canvas: unknown = { fillRect: () => undefined, drawImage: () => undefined };
    return canvas as never;
  });
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((made) => {
    made(new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], { type: 'image/jpeg' }));
  });
  return { drawn, decode };
}

describe('image', () => {
  test('a chosen picture is shown, put to its link with its type, and its address is the answer [FORM-032, FILE-002, FILE-032, FILE-033]', async () => {
    const scene = showForm([item]);
    await choose(png());
    const put = await uploads.partial(0);
    const [asked] = network.requestsTo(LINK);
    expect(asked?.query.get('key')).toMatch(/^answers\/[0-9a-f-]{36}$/);
    expect(asked?.query.get('contentType')).toBe('image/png');
    expect(put).toMatchObject({ method: 'PUT', headers: { 'content-type': 'image/png' } });
    expect(put.url).toBe(`https://files.example/${asked?.query.get('key')}?put`);
    expect(await picture()).toHaveAttribute('src', 'blob:chosen');
    expect(scene.answers()).toEqual({});
    put.progress(0.4);
    expect(screen.getByRole('progressbar', { name: '保険証の写真の進みぐあい' })).toHaveAttribute('value', '40');
    await expectNoAxeFaults(scene.container);
    put.answer(200);
    expect(await screen.findByText('写真をアップロードしました')).toHaveAttribute('role', 'status');
    expect(scene.answers()).toEqual({ card: `https://files.example/${asked?.query.get('key')}?get` });
  });

  test('the preview of an answer is at most 150 high [FILE-001]', async () => {
    showForm([item], { initialAnswers: { card: ANSWER } });
    expect(await picture()).toHaveClass('form-image--preview');
    expect(readFileSync(join(__dirname, 'image.css'), 'utf8')).toMatch(/\.form-image--preview \{\s*max-height: 150px;/);
    expect(await picture()).toHaveAttribute('src', ANSWER);
  });

  test('the phone offers camera and pictures alike', async () => {
    showForm([item]);
    expect(await chooser()).toHaveAttribute('accept', expect.stringContaining('image/heic'));
    expect(await chooser()).not.toHaveAttribute('capture');
    expect(await chooser()).toHaveAttribute('name', 'card');
  });

  test.each([
    ['a PDF', fileOf('pdf', 'card.pdf', 'application/pdf')],
    ['a page that calls itself a picture', fileOf('text', 'card.png', 'image/png')],
  ])('%s is refused and nothing is sent [VAL-092]', async (_, file) => {
    const scene = showForm([item]);
    await choose(file);
    expect(await screen.findByText('JPG、JPEG、PNG、HEIF の写真ファイルを選んでください')).toHaveAttribute(
      'role',
      'alert',
    );
    expect(network.requests).toEqual([]);
    expect(scene.answers().card ?? '').toBe('');
    await expectNoAxeFaults(scene.container);
  });

  test('a member form takes PNG and JPEG only [VAL-093]', async () => {
    showForm([item], { config: configOf([item], { memberSurveyId: 'm1' }) });
    await choose(fileOf('heic', 'card.heic', ''));
    expect(await screen.findByText('JPEG、PNG の写真ファイルを選んでください')).toBeInTheDocument();
    expect(screen.getByText('JPEG、PNG（20MB以下）')).toBeInTheDocument();
  });

  test('above 20 MB a picture that cannot be read is refused [VAL-091]', async () => {
    showForm([item]);
    await choose(fileOf('jpeg', 'card.jpg', 'image/jpeg', 20 * MEGABYTE + 1));
    expect(await screen.findByText('20MB 以下のファイルを選んでください')).toBeInTheDocument();
    expect(network.requests).toEqual([]);
  });

  test('a camera’s picture above the limit is made smaller, the right way up', async () => {
    const { drawn, decode } = decodeAs(8_000, 6_000);
    showForm([item]);
    await choose(fileOf('jpeg', 'card.jpg', 'image/jpeg', 30 * MEGABYTE));
    const put = await uploads.partial(0);
    expect(drawn).toEqual([{ width: 4_096, height: 3_072 }]);
    expect(decode.mock.calls[0]?.[1]).toEqual({ imageOrientation: 'from-image' });
    expect(put.headers['content-type']).toBe('image/jpeg');
  });

  test('HEIC becomes JPEG where the browser reads it, and goes as it is where it does not', async () => {
    const { drawn } = decodeAs(4_000, 3_000);
    showForm([item]);
    await choose(fileOf('heic', 'card.HEIC', ''));
    expect((await uploads.partial(0)).headers['content-type']).toBe('image/jpeg');
    expect(drawn).toEqual([{ width: 4_000, height: 3_000 }]);
    Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('no decoder')) });
    await choose(fileOf('heic', 'card.HEIC', ''));
    expect((await uploads.partial(1)).headers['content-type']).toBe('image/heic');
    expect(uploads.all[0]?.aborted).toBe(true);
    fireEvent.error(await picture());
    expect(await screen.findByText('この写真はこの画面に表示できませんが、このまま送信できます。')).toBeInTheDocument();
  });

  test('an upload that fails keeps the picture and can be tried again', async () => {
    const scene = showForm([item]);
    await choose(png());
    (await uploads.partial(0)).answer(500, {});
    expect(await screen.findByText('写真をアップロードできませんでした。もう一度お試しください。')).toBeInTheDocument();
    await expectNoAxeFaults(scene.container);
    await scene.user.click(screen.getByRole('button', { name: 'もう一度アップロードする' }));
    (await uploads.partial(1)).answer(200);
    await waitFor(() => expect(scene.answers().card).toMatch(/^https:\/\/files\.example\/answers\//));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('a broken line is tried again by itself', async () => {
    const scene = showForm([item]);
    await choose(png());
    (await uploads.partial(0)).breakLine();
    const again = await uploads.partial(1);
    expect(again.url).toBe(uploads.all[0]?.url);
    again.answer(200);
    await waitFor(() => expect(scene.answers().card).toBeTruthy());
  });

  test('what the server says of a refusal is shown', async () => {
    network.answer(`GET ${LINK}`, () =>
      jsonResponse(429, { result: 'ERROR', code: 'too_many_requests', errorMessage: '送られたファイルが多すぎます。' }),
    );
    showForm([item]);
    await choose(png());
    expect(await screen.findByText('送られたファイルが多すぎます。')).toBeInTheDocument();
  });

  test('an upload can be cancelled, and the answer before it stays', async () => {
    const scene = showForm([item], { initialAnswers: { card: ANSWER } });
    await choose(png());
    const put = await uploads.partial(0);
    await scene.user.click(screen.getByRole('button', { name: '保険証の写真のアップロードを取り消す' }));
    expect(put.aborted).toBe(true);
    expect(await chooser()).toHaveFocus();
    expect(scene.answers()).toEqual({ card: ANSWER });
    expect(await picture()).toHaveAttribute('src', ANSWER);
  });

  test('answers that take the place of the uploaded one are what is shown', async () => {
    const scene = showForm([item]);
    await choose(png());
    (await uploads.partial(0)).answer(200);
    await screen.findByText('写真をアップロードしました');
    scene.tell((form) => form.replaceAnswers({ card: ANSWER }));
    expect(await picture()).toHaveAttribute('src', ANSWER);
    scene.tell((form) => form.replaceAnswers({}));
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  test('the form is not sent while the picture is on its way', async () => {
    const scene = showForm([item]);
    await choose(png());
    const put = await uploads.partial(0);
    const message = '写真のアップロードが終わっていません。終わるまで待つか、取り消してください。';
    expect(await scene.submit()).toEqual({ valid: false, errors: [{ itemKey: 'card', message }] });
    expect(await screen.findByText(message)).toHaveAttribute('data-error-for', 'card');
    put.answer(200);
    await waitFor(() => expect(screen.queryByText(message)).not.toBeInTheDocument());
    expect(await scene.submit()).toMatchObject({ valid: true });
  });

  test('a required picture is asked for, and removing it clears the answer [VAL-009, VAL-090]', async () => {
    const scene = showForm([{ ...item, isRequired: { value: true } }], { initialAnswers: { card: ANSWER } });
    await scene.user.click(await screen.findByRole('button', { name: '写真を削除' }));
    expect(scene.answers()).toEqual({ card: '' });
    expect(await scene.submit()).toEqual({ valid: false, errors: [{ itemKey: 'card', message: '必須です' }] });
    expect(await chooser()).toHaveFocus();
    expect(await chooser()).toHaveAccessibleDescription(/^必須です/);
  });

  test('a picture whose link has expired is shown by a new one', async () => {
    network.answer(`POST ${DOWNLOAD}`, () => ({ result: 'OK', data: { url: 'https://files.example/fresh' } }));
    showForm([item], { initialAnswers: { card: ANSWER } });
    fireEvent.error(await picture());
    await waitFor(async () => expect(await picture()).toHaveAttribute('src', 'https://files.example/fresh'));
    expect(network.requestsTo(DOWNLOAD)[0]?.body).toEqual({ id: 'answers/123e4567-e89b-42d3-a456-426614174000' });
  });

  test('at the desk the new link is asked for in admin mode: the picture is another person’s [CONTRACT 13]', async () => {
    showForm([item], { initialAnswers: { card: ANSWER }, mode: 'admin' });
    fireEvent.error(await picture());
    await waitFor(() => expect(network.requestsTo(DOWNLOAD)[0]?.body).toMatchObject({ mode: 'admin' }));
  });

  test('a disabled item shows its picture and nothing to press', async () => {
    showForm([{ ...item, disabled: true }], { isUpdate: true, initialAnswers: { card: ANSWER } });
    expect(await picture()).toBeInTheDocument();
    expect(await chooser()).toBeDisabled();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('has no accessibility faults at rest, in error, disabled and read-only', async () => {
    showForm([item]);
    await chooser();
    await expectAccessibleItem(item, { initialAnswers: { stored: ANSWER } });
  });
});
