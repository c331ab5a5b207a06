/** The pass on a done screen: when and where it is, then the code, once; the code alone where there is no pass. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { API_BASE, API_PATHS } from '@madoguchi/shared/contract';
import { instantOfJapan, setClock } from '@madoguchi/shared/domain/clock';
import { DoneView } from '@madoguchi/shared/screen';
import {
  type FakeNetwork,
  fakeNetwork,
  jsonResponse,
  OWN_ENTRY,
  renderWithStore,
  tidyUp,
} from '@madoguchi/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { sentPass } from '.';

const OWN = `${API_BASE}${API_PATHS.resultsOwn}`;

let network: FakeNetwork;
beforeEach(() => {
  setClock(instantOfJapan('20261120', '09:12'));
});
afterEach(() => {
  network.restore();
  tidyUp();
});

function show(answer: () => unknown, answerCode?: string) {
  network = fakeNetwork({ [`GET ${OWN}`]: answer });
  renderWithStore(
    <DoneView message="受け付けました。" answerCode={answerCode} pass={sentPass(OWN_ENTRY.partitionKey)} />,
  );
}
const own = () => ({ result: 'OK', data: { entries: [OWN_ENTRY], drafts: [] } });

test('day, time and place stand above the code, which stands there once with its button', async () => {
  show(own, 'A7K3-92QD');
  const pass = await screen.findByRole('article', { name: '基本健診' });
  expect(pass).toHaveTextContent(
    /11月21日\(土\) 9:30基本健診本館2階 健診受付受付番号A7K3-92QD番号をコピー変更とキャンセルは、「あなたの予約」からできます。$/,
  );
  expect(screen.getAllByText('A7K3-92QD')).toHaveLength(1);
});

test('it says where it can be changed, and whom to call', async () => {
  const contact = { facility: 'ひかり総合病院', department: '健診センター', telephone: '03-1234-5681' };
  show(() => ({ result: 'OK', data: { entries: [{ ...OWN_ENTRY, canCancel: false, contact }], drafts: [] } }));
  const pass = within(await screen.findByRole('article', { name: '基本健診' }));
  expect(pass.getByText('変更は、「あなたの予約」からできます。')).toBeInTheDocument();
  expect(await pass.findByRole('link', { name: '健診センターに電話する 03-1234-5681' })).toBeInTheDocument();
});

test('a form that shows no code has none in its pass', async () => {
  show(own);
  const pass = within(await screen.findByRole('article', { name: '基本健診' }));
  expect(pass.queryByText('A7K3-92QD')).toBeNull();
});

test('where the pass cannot be had, the code stands alone', async () => {
  show(() => jsonResponse(500, { result: 'ERROR' }), 'A7K3-92QD');
  await waitFor(() => expect(network.requestsTo(OWN).length).toBeGreaterThan(0));
  expect(screen.getByText('A7K3-92QD')).toBeInTheDocument();
  expect(screen.queryByRole('article')).toBeNull();
});
