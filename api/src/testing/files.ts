/**
 * Files for tests: a form that takes them, the first bytes of each type, and uploads as a phone makes them.
 */
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validationTexts } from '@madoguchi/shared/texts';
import { testBundle } from './bundle';
import type { Answer, TestServer } from './server';

const form = {
  surveyId: 'papers',
  surveyTitle: '書類',
  isAppending: { value: true },
  surveySchema: [
    { itemKey: 'name', type: 'text', title: '氏名' },
    { itemKey: 'photo', type: 'image', title: '保険証' },
    { itemKey: 'letters', type: 'secureFiles', title: '紹介状' },
    { itemKey: 'memo', type: 'secureFiles', title: '院内書類', isAdminItem: true },
  ],
};
const once = { ...form, surveyId: 'papers-once', isAppending: { value: false } };

/** The test bundle with forms that take files: `papers` appends, `papers-once` is answered once. */
export function fileBundle() {
  return { ...testBundle(), 'surveys/papers.json': form, 'surveys/papers-once.json': once };
}

/** A folder for a server's files that goes with the machine's temporary ones. */
export function fileDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'madoguchi-files-'));
}

function withHead(head: string | number[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.max(length, head.length));
  bytes.set(typeof head === 'string' ? Uint8Array.from(head, (sign) => sign.charCodeAt(0)) : head);
  return bytes;
}
/** Bytes that begin like a file of that type. */
export const sample = {
  png: (length = 64) => withHead([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], length),
  jpeg: (length = 64) => withHead([0xff, 0xd8, 0xff, 0xe0], length),
  heic: (length = 64) => withHead('\0\0\0\x18ftypheic\0\0\0\0mif1heic', length),
  pdf: (length = 64) => withHead('%PDF-1.7\n', length),
  page: (length = 64) => withHead('<!doctype html><script>alert(1)</script>', length),
};

/** PUTs a body to a link. */
export async function upload(url: string, body: BodyInit, contentType: string): Promise<Answer> {
  const response = await fetch(url, { method: 'PUT', headers: { 'content-type': contentType }, body });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Links for one new image. */
export async function imageLinks(server: TestServer, user: string, contentType = 'image/png', key?: string) {
  const answersKey = key ?? `answers/${crypto.randomUUID()}`;
  const query = new URLSearchParams({ key: answersKey, contentType });
  const { body } = await server.call(user, 'GET', `/survey-resources/presignedUrl?${query}`);
  return { key: answersKey, uploadUrl: String(body.uploadUrl), imageUrl: String(body.imageUrl) };
}

/** An image that is uploaded and checked. */
export async function uploadedImage(server: TestServer, user: string) {
  const links = await imageLinks(server, user);
  await upload(links.uploadUrl, sample.png(), 'image/png');
  return links;
}

/** Id and link of one new secure file. */
export async function secureLink(server: TestServer, user: string, name = '紹介状.pdf', size = 64) {
  const { body } = await server.call(user, 'POST', '/survey-resources/upload-multiple-files', {
    files: [{ name, size }],
  });
  const [file] = Array.isArray(body.data) ? body.data : [];
  return {
    id: String(file?.id),
    url: String(file?.url),
    contentType: String(file?.contentType),
    row: `${file?.id}#${name}`,
  };
}

/** A secure file that is uploaded and checked. */
export async function uploadedSecure(server: TestServer, user: string, name = '紹介状.pdf') {
  const file = await secureLink(server, user, name);
  await upload(file.url, sample.pdf(), file.contentType);
  return file;
}

/** The values of an answer as its reader gets them, by sortKey. */
export async function readValues(server: TestServer, reader: string, partitionKey: unknown) {
  const surveyId = String(partitionKey).split('#')[0];
  const query = `surveyId=${surveyId}&partitionKey=${encodeURIComponent(String(partitionKey))}`;
  const { body } = await server.call(reader, 'GET', `/survey-results/getBySurveyIdPartitionKeyIndex?${query}`);
  const items = Array.isArray(body.items) ? body.items : [];
  return Object.fromEntries(items.map((row: { sortKey: string; value: string }) => [row.sortKey, row.value]));
}

/** Whether the server still has the file on its disk. */
export function isKeptIn({ configuration }: TestServer, fileId: string): boolean {
  return existsSync(join(configuration.dataDirectory, 'files', 'stored', fileId.replace('/', '-')));
}

/** The status that a person gets who opens a secure file. */
export async function openingStatus(server: TestServer, reader: string, id: string): Promise<number> {
  return (await server.call(reader, 'POST', '/survey-results/download-secure-file', { id })).status;
}

/** The refusal of an item that names a file which is not the sender's. */
export const unknownFile = (itemKey: string, message: string = validationTexts.file.unknown) => ({
  status: 400,
  body: { code: 'invalid', errors: [{ itemKey, message }] },
});
