/** The two uploads as functions: what they ask, what they answer, and how they fail. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { filesApi } from '@madoguchi/shared/endpoints/files';
import { createAppStore } from '@madoguchi/shared/store';
import { type FakeNetwork, fakeNetwork, jsonResponse } from '@madoguchi/shared/testing';
import { type FakeUploads, fakeUploads, fileOf } from '../../testing/fakeUploads';
import { uploadImage } from '../items/image/uploadImage';
import { uploadSecureFile } from '../items/secureFiles/uploadSecureFile';

const LINK = 'GET /survey/api/v1/db/survey-resources/presignedUrl';
const LINKS = 'POST /survey/api/v1/db/survey-resources/upload-multiple-files';
const refusal = { result: 'ERROR', code: 'forbidden', errorMessage: 'いまはファイルを受け付けていません。' };

let network: FakeNetwork;
let uploads: FakeUploads;
beforeEach(() => {
  network = fakeNetwork();
  uploads = fakeUploads();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  network.restore();
  uploads.restore();
  jest.restoreAllMocks();
});

const store = createAppStore();
const { filesAskImageLink, filesAskSecureLinks } = filesApi.endpoints;
const options = (controller = new AbortController()) => ({ signal: controller.signal, onProgress: () => undefined });
const image = (controller?: AbortController) =>
  uploadImage(fileOf('png', 'card.png', 'image/png'), {
    ...options(controller),
    askLink: (request) => store.dispatch(filesAskImageLink.initiate(request)),
  });
const secure = () =>
  uploadSecureFile(fileOf('pdf', '紹介状.pdf', 'application/pdf'), '紹介状.pdf', {
    ...options(),
    askLinks: (files) => store.dispatch(filesAskSecureLinks.initiate(files)),
  });

describe('uploading an image', () => {
  test('asks for a link under a key of its own, PUTs the image there, and answers its address [API-098, FILE-032, FILE-033]', async () => {
    const imageUrl = 'https://files.example/answers/1';
    network.answer(LINK, () => ({ result: 'OK', uploadUrl: 'https://files.example/put', imageUrl }));
    const address = image();
    const put = await uploads.partial(0);
    put.answer(200);
    expect(await address).toBe(imageUrl);
    expect(put).toMatchObject({
      method: 'PUT',
      url: 'https://files.example/put',
      headers: { 'content-type': 'image/png' },
    });
    const { query } = network.requests[0] ?? {};
    expect(query?.get('key')).toMatch(/^answers\/[0-9a-f-]{36}$/);
    expect(query?.get('contentType')).toBe('image/png');
  });

  test('one that is cancelled on its way is no answer', async () => {
    network.answer(LINK, () => ({ result: 'OK', uploadUrl: 'https://files.example/put', imageUrl: 'x' }));
    const controller = new AbortController();
    const address = image(controller);
    const put = await uploads.partial(0);
    controller.abort();
    await expect(address).rejects.toMatchObject({ kind: 'cancelled' });
    expect(put.aborted).toBe(true);
  });
});

describe('a file call with result ERROR', () => {
  const thrown = { name: 'UploadFailure', message: refusal.errorMessage };
  test('throws with the message of the response: asking for an image’s link [API-084]', async () => {
    for (const status of [200, 403]) {
      network.answer(LINK, () => jsonResponse(status, refusal));
      await expect(image()).rejects.toMatchObject(thrown);
    }
  });

  test('throws with the message of the response: asking for a secure file’s link [API-084]', async () => {
    for (const status of [200, 403]) {
      network.answer(LINKS, () => jsonResponse(status, refusal));
      await expect(secure()).rejects.toMatchObject(thrown);
    }
  });

  test('throws with the message of the response: putting the file [API-084]', async () => {
    const data = [{ id: 'F1', url: 'https://files.example/F1', contentType: 'application/pdf' }];
    network.answer(LINKS, () => ({ result: 'OK', data }));
    const entry = secure();
    (await uploads.partial(0)).answer(415, refusal);
    await expect(entry).rejects.toMatchObject(thrown);
  });
});
