/**
 * Files of answers in special cases: imported ones, those of member forms, beside a reservation, and with secure files
 * switched off.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { validationTexts } from '@madoguchi/shared/texts';
import { put, putBody } from '../../testing/answers';
import { TEST_NOW } from '../../testing/bundle';
import {
  fileBundle,
  imageLinks,
  isKeptIn,
  openingStatus,
  readValues,
  sample,
  unknownFile,
  upload,
  uploadedImage,
  uploadedSecure,
} from '../../testing/files';
import { beginTest, startTestServer, type TestServer } from '../../testing/server';
import { storedRow } from '../answers/input';
import { makeServices } from '../services';
import { checkAnswerFiles } from './answerFiles';

/** An answer of another system, whose files were never uploaded here. */
const importedPerson = 'U-imported';
const importedRow = (sortKey: string, value: string) => ({
  surveyId: 'papers-once',
  userId: importedPerson,
  itemKey: sortKey.split('#')[0] ?? '',
  sortKey,
  value,
});
const importedRows = [
  importedRow('name', '山田 太郎'),
  importedRow('photo', 'https://old.example/card.png'),
  importedRow('letters#0', 'old-1#前の紹介状.pdf'),
  importedRow('letters#1', 'old-2#前の検査.pdf'),
];
/** A form that asks for a secure file. */
const letterForm = {
  surveyId: 'letter',
  surveyTitle: '紹介状の送付',
  isAppending: { value: true },
  surveySchema: [
    { itemKey: 'name', type: 'text', title: '氏名' },
    { itemKey: 'letters', type: 'secureFiles', title: '紹介状', isRequired: { value: true } },
  ],
};
/** A form whose reservation is sent from the calendar. */
const visitForm = {
  ...letterForm,
  surveyId: 'visit-papers',
  surveySchema: [...letterForm.surveySchema, { itemKey: 'reservation', type: 'reservation', title: '予約' }],
};
const DAY = 24 * 3_600_000;
let server: TestServer;
let files: ReturnType<typeof makeServices>['files'];
let person = '';

beforeAll(async () => {
  const surveys = { 'surveys/letter.json': letterForm, 'surveys/visit-papers.json': visitForm };
  const bundle = { ...fileBundle(), ...surveys, 'results/old.json': importedRows };
  server = await startTestServer({ bundle });
  ({ files } = makeServices(server.configuration, server.database));
});
afterAll(async () => {
  await server.close();
  resetClock();
});
beforeEach(() => {
  person = beginTest('special-file');
});

const send = (values: Record<string, string>, survey = 'papers', sender = person) =>
  put(server, sender, putBody(survey, { name: '山田 太郎', ...values }));
const valuesOf = (partitionKey: unknown, reader = person) => readValues(server, reader, partitionKey);
const isKept = (fileId: string) => isKeptIn(server, fileId);
const opens = (id: string, reader: string) => openingStatus(server, reader, id);

describe('files of imported answers', () => {
  const change = (values: Record<string, string>) => send(values, 'papers-once', importedPerson);
  const photo = 'https://old.example/card.png';
  test('an edit keeps them, also where one before them goes', async () => {
    const kept = { photo, 'letters#0': 'old-1#前の紹介状.pdf', 'letters#1': 'old-2#前の検査.pdf' };
    expect((await change({ ...kept, name: '山田 花子' })).body).toMatchObject({ result: 'OK', type: 'update' });
    const { row } = await uploadedSecure(server, importedPerson, '新しい紹介状.pdf');
    const answer = await change({ photo, 'letters#0': 'old-2#前の検査.pdf', 'letters#1': row });
    expect(answer.body).toMatchObject({ result: 'OK', type: 'update' });
    expect(await valuesOf(answer.body.partitionKey, importedPerson)).toMatchObject({
      photo,
      'letters#0': 'old-2#前の検査.pdf',
      'letters#1': row,
    });
    // What was let go does not come back, and nothing of elsewhere comes again.
    const refused = await change({ photo, 'letters#0': 'old-1#前の紹介状.pdf' });
    expect(refused).toMatchObject(unknownFile('letters'));
    expect(await send({ 'letters#0': 'old-2#前の検査.pdf' })).toMatchObject(unknownFile('letters'));
  });
});

describe('pictures of member forms', () => {
  const schema = [{ itemKey: 'photo', type: 'image', title: '写真' }];
  const memberForm = { surveyId: 'members', memberSurveyId: 'members', surveyTitle: '会員', surveySchema: schema };
  const check = (value: string, config: SurveyConfig = memberForm) =>
    server.database.transaction((connection) =>
      checkAnswerFiles(connection, {
        config,
        callerId: person,
        subjectId: person,
        rows: [storedRow({ itemKey: 'photo', sortKey: 'photo', value }, undefined, false, 'user')],
        existing: { answerId: undefined, rows: [] },
      }),
    );
  test('are PNG or JPEG by their bytes, whatever their label says; other forms take HEIC too [VAL-092, VAL-093]', async () => {
    const png = await uploadedImage(server, person);
    const heic = await imageLinks(server, person, 'image/jpeg');
    await upload(heic.uploadUrl, sample.heic(), 'image/jpeg');
    expect(await check(png.key)).toEqual([{ fileId: png.key, isAdmin: false }]);
    const message = validationTexts.image.typeMember;
    await expect(check(heic.key)).rejects.toMatchObject({ answer: { errors: [{ itemKey: 'photo', message }] } });
    const ordinary = { surveyId: 'papers', surveyTitle: '書類', surveySchema: schema };
    expect(await check(heic.key, ordinary)).toEqual([{ fileId: heic.key, isAdmin: false }]);
  });
});

describe('the switch SECURE_FILES', () => {
  test('off: a form that requires a secure file is taken without one; on: it is refused', async () => {
    const off = await startTestServer({
      databaseUrl: server.databaseUrl,
      environment: { SECURE_FILES: 'off', DATA_DIR: server.configuration.dataDirectory },
    });
    const body = putBody('letter', { name: '山田 太郎' });
    expect(await put(server, person, body)).toMatchObject(unknownFile('letters', validationTexts.required.standard));
    expect(await put(off, person, body)).toMatchObject({ status: 200, body: { result: 'OK' } });
    await off.close();
  });
});

describe('files beside a reservation', () => {
  test('are the reservation’s from the moment it is stored, and stay [CAL-036]', async () => {
    const kept = await uploadedSecure(server, person);
    const dropped = await uploadedSecure(server, person, '送らなかった.pdf');
    const values = { 'letters#0': kept.row, reservation: 'consult_0|20261125|0' };
    expect((await send(values, 'visit-papers')).body).toMatchObject({ result: 'OK', type: 'create' });
    setClock(Date.parse(TEST_NOW) + 2 * DAY);
    await files.purge();
    expect([isKept(kept.id), isKept(dropped.id)]).toEqual([true, false]);
    expect(await opens(kept.id, person)).toBe(200);
  });
});
