/**
 * Secure files from the choice to the list in which they are opened; the server is faked where requests leave the page.
 */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { FileStatus } from '@madoguchi/shared/contract';
import { provideChatApp } from '@madoguchi/shared/store';
import {
  clearPageConfiguration,
  type FakeNetwork,
  fakeNetwork,
  jsonResponse,
  renderWithStore,
  setPageConfiguration,
} from '@madoguchi/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type FakeUploads, fakeUploads, fileOf } from '../../../testing/fakeUploads';
import { expectAccessibleItem, expectNoAxeFaults, type FormScene, showForm } from '../../../testing/formScene';
import { View } from './View';

const LINKS = '/survey/api/v1/db/survey-resources/upload-multiple-files';
const STATES = '/survey/api/v1/db/survey-resources/file-status';
const DOWNLOAD = '/survey/api/v1/db/survey-results/download-secure-file';
const item = { itemKey: 'letter', type: 'secureFiles', title: '紹介状' };
const MEGABYTE = 1024 * 1024;

let network: FakeNetwork;
let uploads: FakeUploads;
let log: jest.SpiedFunction<typeof console.error>;
beforeEach(() => {
  let count = 0;
  network = fakeNetwork({
    [`POST ${LINKS}`]: () => {
      count += 1;
      const contentType = 'application/pdf';
      return { result: 'OK', data: [{ id: `F${count}`, url: `https://files.example/F${count}`, contentType }] };
    },
  });
  uploads = fakeUploads();
  log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  network.restore();
  uploads.restore();
  jest.restoreAllMocks();
  clearPageConfiguration();
});

const chooser = () => screen.findByLabelText<HTMLInputElement>('紹介状');
const choose = async (...files: File[]) => fireEvent.change(await chooser(), { target: { files } });
const pdf = (name = '紹介状.pdf', size?: number) => fileOf('pdf', name, 'application/pdf', size);

/** A stored file whose state the server tells, with its list open. */
async function openList(status: FileStatus | undefined): Promise<{ scene: FormScene; dialog: HTMLElement }> {
  network.answer(`GET ${STATES}`, ({ query }) => ({
    result: 'OK',
    data: status ? [{ id: query.get('ids'), name: 'a.pdf', status }] : [],
  }));
  const scene = showForm([item], { initialAnswers: { letter: ['F9#a.pdf'] } });
  await scene.user.click(await screen.findByRole('button', { name: '添付ファイルを見る' }));
  const dialog = await screen.findByRole('dialog', { name: '添付ファイル' });
  await within(dialog).findByRole('listitem');
  return { scene, dialog };
}

describe('secureFiles: uploads', () => {
  test('a chosen file is put to its link with its type, and is then part of the answer [FORM-031, FILE-032, API-082, API-083]', async () => {
    const scene = showForm([item]);
    await choose(pdf());
    const put = await uploads.partial(0);
    expect(network.requestsTo(LINKS)[0]?.body).toEqual({ files: [{ name: '紹介状.pdf', size: 8 }] });
    expect(put).toMatchObject({
      method: 'PUT',
      url: 'https://files.example/F1',
      headers: { 'content-type': 'application/pdf' },
    });
    put.progress(0.5);
    expect(screen.getByRole('progressbar', { name: '紹介状.pdfの進みぐあい' })).toHaveAttribute('value', '50');
    await expectNoAxeFaults(scene.container);
    put.answer(200);
    expect(await screen.findByText('紹介状.pdfをアップロードしました')).toHaveAttribute('role', 'status');
    expect(scene.answers()).toEqual({ letter: ['F1#紹介状.pdf'] });
  });

  test.each([...['紹介状.の.写し.pdf', 'a:b.pdf', 'con.pdf', `${'長'.repeat(31)}.pdf`]])(
    '%s, which the rules refuse, goes by another name, and its own stays in sight',
    async (own) => {
      const scene = showForm([item]);
      await choose(pdf(own));
      (await uploads.partial(0)).answer(200);
      expect(await screen.findByText(`書類1.pdf（${own}）`)).toBeInTheDocument();
      expect(scene.answers()).toEqual({ letter: ['F1#書類1.pdf'] });
      // The server keeps it, for the list of what was sent.
      expect(network.requestsTo(LINKS)[0]?.body).toEqual({ files: [{ name: '書類1.pdf', ownName: own, size: 8 }] });
    },
  );

  test('takes three files, and says so when there are more [FILE-003]', async () => {
    const scene = showForm([item], { initialAnswers: { letter: ['F9#a.pdf'] } });
    await choose(pdf('b.pdf'), pdf('c.pdf'), pdf('d.pdf'));
    expect(await screen.findByText('ファイルは3件まで添付できます。')).toBeInTheDocument();
    (await uploads.partial(0)).answer(200);
    (await uploads.partial(1)).answer(200);
    await waitFor(() => expect(scene.answers().letter).toHaveLength(3));
    expect(uploads.all).toHaveLength(2);
    expect(await screen.findByText(/3 \/ 3 件/)).toBeInTheDocument();
  });

  test.each([
    ['another kind', pdf('a.exe'), 'このファイル形式は添付できません。'],
    ['too many bytes', pdf('a.pdf', 50 * MEGABYTE + 1), '50MB以下のファイルを選択してください。'],
    [
      'a PDF that says it is a picture',
      pdf('a.png'),
      'ファイルの中身が拡張子と一致しません。別のファイルを選択してください。',
    ],
  ])('refuses %s as the server would, and sends nothing', async (_, file, message) => {
    const scene = showForm([item]);
    await choose(file);
    expect(await screen.findByText(`${file.name}：${message}`)).toBeInTheDocument();
    expect(await chooser()).toHaveAccessibleDescription(new RegExp(message));
    expect(network.requests).toEqual([]);
    expect(scene.answers().letter ?? []).toEqual([]);
  });

  test('an upload that fails is logged, said, and can be tried again [ERR-034]', async () => {
    const scene = showForm([item]);
    await choose(pdf());
    (await uploads.partial(0)).answer(500, {});
    expect(
      await screen.findByText('紹介状.pdfをアップロードできませんでした。もう一度お試しください。'),
    ).toBeInTheDocument();
    expect(log).toHaveBeenCalledWith(expect.objectContaining({ name: 'UploadFailure' }));
    await expectNoAxeFaults(scene.container);
    await scene.user.click(screen.getByRole('button', { name: '紹介状.pdfをもう一度アップロードする' }));
    (await uploads.partial(1)).answer(200);
    await waitFor(() => expect(scene.answers()).toEqual({ letter: ['F2#紹介状.pdf'] }));
  });

  test('what the server says of a refusal is shown', async () => {
    network.answer(`POST ${LINKS}`, () =>
      jsonResponse(429, { result: 'ERROR', code: 'too_many_requests', errorMessage: '送られたファイルが多すぎます。' }),
    );
    showForm([item]);
    await choose(pdf());
    expect(await screen.findByText('送られたファイルが多すぎます。')).toHaveAttribute('role', 'alert');
  });

  test('an upload can be cancelled, without a note in the log', async () => {
    const scene = showForm([item]);
    await choose(pdf());
    const put = await uploads.partial(0);
    await scene.user.click(screen.getByRole('button', { name: '紹介状.pdfのアップロードを取り消す' }));
    expect(put.aborted).toBe(true);
    expect(await chooser()).toHaveFocus();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(log).not.toHaveBeenCalled();
    expect(scene.answers().letter ?? []).toEqual([]);
  });

  test('the form is not sent while a file is on its way', async () => {
    const scene = showForm([item]);
    await choose(pdf());
    const put = await uploads.partial(0);
    const message = 'ファイルのアップロードが終わっていません。終わるまで待つか、取り消してください。';
    expect(await scene.submit()).toEqual({ valid: false, errors: [{ itemKey: 'letter', message }] });
    put.answer(200);
    await waitFor(() => expect(screen.queryByText(message)).not.toBeInTheDocument());
    expect(await scene.submit()).toEqual({ valid: true, answers: { letter: ['F1#紹介状.pdf'] } });
  });

  test('a required item without a file says so, also after its file was removed [FILE-015]', async () => {
    const scene = showForm([{ ...item, isRequired: { value: true } }], { initialAnswers: { letter: ['F9#a.pdf'] } });
    await scene.user.click(await screen.findByRole('button', { name: 'a.pdfを削除' }));
    expect(scene.answers()).toEqual({ letter: [] });
    expect(await scene.submit()).toEqual({ valid: false, errors: [{ itemKey: 'letter', message: '必須です' }] });
    expect(await chooser()).toHaveAccessibleDescription(/^必須です/);
    await waitFor(async () => expect(await chooser()).toHaveFocus());
  });

  test('the note names size, kinds and number [FILE-022]', async () => {
    showForm([item]);
    await chooser();
    expect(screen.getByText(/50MB以下のjpg・jpeg・png・pdfファイルを3件まで添付できます。/)).toBeInTheDocument();
  });

  test('where secure files are switched off the item is not shown and asks for nothing', async () => {
    setPageConfiguration({ switches: { secureFiles: false } });
    const name = { itemKey: 'name', type: 'text', title: '氏名' };
    const scene = showForm([{ ...item, isRequired: { value: true } }, name]);
    await screen.findByRole('textbox', { name: '氏名' });
    expect(screen.queryByText('紹介状')).not.toBeInTheDocument();
    expect(await scene.submit()).toMatchObject({ valid: true });
  });
});

describe('secureFiles: the list', () => {
  test('a file that was sent by another name shows its own beside it', async () => {
    const state = { id: 'F9', name: '書類1.pdf', ownName: '検査.の.写し.pdf', status: 'Completed' };
    network.answer(`GET ${STATES}`, () => ({ result: 'OK', data: [state] }));
    const scene = showForm([item], { initialAnswers: { letter: ['F9#書類1.pdf'] } });
    await scene.user.click(await screen.findByRole('button', { name: '添付ファイルを見る' }));
    const dialog = within(await screen.findByRole('dialog', { name: '添付ファイル' }));
    expect(await dialog.findByText('書類1.pdf（検査.の.写し.pdf）')).toBeInTheDocument();
  });
  test('a file that is ready has a download button [FILE-023, FILE-030, API-035]', async () => {
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.href);
    });
    network.answer(`POST ${DOWNLOAD}`, () => ({ result: 'OK', data: { url: 'https://files.example/open' } }));
    const { scene, dialog } = await openList('Completed');
    expect(network.requestsTo(STATES)[0]?.query.get('ids')).toBe('F9');
    expect(within(dialog).getByText('a.pdf')).toBeInTheDocument();
    await scene.user.click(within(dialog).getByRole('button', { name: 'a.pdfをダウンロード' }));
    await waitFor(() => expect(saved).toEqual(['https://files.example/open']));
    expect(network.requestsTo(DOWNLOAD)[0]?.body).toEqual({ id: 'F9#a.pdf' });
    await expectNoAxeFaults(document.body);
  });

  test("inside LINE, whose browser saves nothing, a file opens in the phone's own [FILE-030]", async () => {
    const openExternal = jest.fn();
    const chatApp = { closeWindow: () => undefined, openExternal, accessToken: async () => undefined };
    provideChatApp({ ...chatApp, isInClient: () => true });
    const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    network.answer(`POST ${DOWNLOAD}`, () => ({ result: 'OK', data: { url: 'https://files.example/open' } }));
    const { scene, dialog } = await openList('Completed');
    await scene.user.click(within(dialog).getByRole('button', { name: 'a.pdfをダウンロード' }));
    await waitFor(() => expect(openExternal).toHaveBeenCalledWith('https://files.example/open'));
    expect(saved).not.toHaveBeenCalled();
    provideChatApp({ ...chatApp, isInClient: () => false });
  });

  test('names with commas do not part the question [FILE-023]', async () => {
    network.answer(`GET ${STATES}`, ({ query }) => ({
      result: 'OK',
      data: (query.get('ids') ?? '').split(',').map((id) => ({ id, name: '', status: 'Completed' })),
    }));
    const letter = ['F8#診断書,写し.pdf', 'F9#a.pdf'];
    const scene = showForm([item], { initialAnswers: { letter } });
    await scene.user.click(await screen.findByRole('button', { name: '添付ファイルを見る' }));
    const dialog = within(await screen.findByRole('dialog', { name: '添付ファイル' }));
    expect(await dialog.findByRole('button', { name: '診断書,写し.pdfをダウンロード' })).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'a.pdfをダウンロード' })).toBeInTheDocument();
  });

  const preparing = 'ファイルの準備中です。数十秒後にもう一度画面を開き直してご確認ください。';
  const suspicious = 'ウイルス等の疑いがあるため、このファイルは利用できません。';
  /** Said to be prepared, nothing to download, and the list can be asked for again. */
  async function expectPreparing(status: FileStatus) {
    const { scene, dialog } = await openList(status);
    expect(within(dialog).getByText('準備中')).toBeInTheDocument();
    expect(within(dialog).getByText(preparing)).toBeInTheDocument();
    expect(within(dialog).queryByRole('button', { name: /ダウンロード/ })).not.toBeInTheDocument();
    await scene.user.click(within(dialog).getByRole('button', { name: 'もう一度試す' }));
    await waitFor(() => expect(network.requestsTo(STATES)).toHaveLength(2));
    await expectNoAxeFaults(document.body);
  }
  async function expectUnusable(status: FileStatus, text: string) {
    const { dialog } = await openList(status);
    expect(within(dialog).getByText(text)).toBeInTheDocument();
    expect(within(dialog).getByText(suspicious)).toBeInTheDocument();
    expect(within(dialog).queryByRole('button', { name: /ダウンロード|もう一度試す/ })).not.toBeInTheDocument();
    await expectNoAxeFaults(document.body);
  }
  test('Pending is being prepared [FILE-025, ERR-031]', () => expectPreparing('Pending'));
  test('InProgress is being prepared [FILE-026, ERR-031]', () => expectPreparing('InProgress'));
  test('Clean is being prepared [FILE-027, ERR-031]', () => expectPreparing('Clean'));
  test('Encrypting is being prepared [FILE-029, ERR-031]', () => expectPreparing('Encrypting'));
  test('Infected cannot be opened, and why [FILE-028, ERR-032]', () => expectUnusable('Infected', '無効ファイル'));
  test('Error cannot be opened, and why [FILE-031, ERR-032]', () => expectUnusable('Error', '危険'));

  test('a file that is gone is reported', async () => {
    const { dialog } = await openList(undefined);
    expect(within(dialog).getByText(/^ファイルが見つかりません。/)).toBeInTheDocument();
  });

  /** What is said of a download that the server answers so. */
  async function expectRefused(status: number, body: { code?: string; errorMessage?: string }, text: string) {
    network.answer(`POST ${DOWNLOAD}`, () => jsonResponse(status, { result: 'ERROR', ...body }));
    const { scene, dialog } = await openList('Completed');
    await scene.user.click(within(dialog).getByRole('button', { name: 'a.pdfをダウンロード' }));
    expect(await within(dialog).findByText(text)).toHaveAttribute('role', 'alert');
  }
  test('a download that comes too early says so [ERR-031]', () =>
    expectRefused(409, { code: 'file_not_ready', errorMessage: '' }, preparing));
  test('a download of a file found bad says so [ERR-032]', () =>
    expectRefused(409, { code: 'file_unusable', errorMessage: '' }, suspicious));
  test('a download that fails shows the error [ERR-033]', () =>
    expectRefused(
      403,
      { code: 'forbidden', errorMessage: '権限がありません。' },
      'ダウンロードできませんでした（権限がありません。）。',
    ));
  test('a download that fails without a word shows the HTTP status [ERR-033]', () =>
    expectRefused(502, {}, 'ダウンロードできませんでした（502）。'));

  test('states that do not come can be asked for again', async () => {
    const scene = showForm([{ ...item, disabled: true }], { isUpdate: true, initialAnswers: { letter: ['F9#a.pdf'] } });
    await scene.user.click(await screen.findByRole('button', { name: '添付ファイルを見る' }));
    const again = await screen.findByRole('button', { name: 'もう一度試す' });
    network.answer(`GET ${STATES}`, () => ({
      result: 'OK',
      data: [{ id: 'F9#a.pdf', name: 'a.pdf', status: 'Error' }],
    }));
    await scene.user.click(again);
    expect(await screen.findByText('危険')).toBeInTheDocument();
  });

  test('the read-only view names the files and opens the list', async () => {
    network.answer(`GET ${STATES}`, () => ({ result: 'OK', data: [] }));
    renderWithStore(<View item={item} value={['F8#a.pdf', 'F9#b.pdf']} surveyId="s1" />);
    expect(await screen.findByText('a.pdf、b.pdf')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: '添付ファイルを見る' }));
    expect(await screen.findByRole('dialog', { name: '添付ファイル' })).toBeInTheDocument();
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  });

  test('a disabled item shows its files and takes none', async () => {
    showForm([{ ...item, disabled: true }], { isUpdate: true, initialAnswers: { letter: ['F9#a.pdf'] } });
    expect(await screen.findByText('a.pdf')).toBeInTheDocument();
    expect(await chooser()).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'a.pdfを削除' })).not.toBeInTheDocument();
  });

  test('has no accessibility faults at rest, in error, disabled and read-only', async () => {
    showForm([item]);
    await chooser();
    await expectAccessibleItem(item, { initialAnswers: { stored: ['F9#a.pdf'] } });
  });
});
