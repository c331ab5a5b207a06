/** The desk's reader: its camera reads until a code leads somewhere, and a code that is typed is kept. */
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
// Loaded before the test, so that its wait is not for the transpiler.
import 'antd/es/alert';
import 'antd/es/input';
import 'antd/es/modal';

let inSight: string | undefined;
jest.mock('./readImage', () => ({ readImage: () => inSight }));

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

test('the camera reads on after a code that led nowhere, and tries that one again after a while [13]', async () => {
  const { default: ScanDialog } = await import('./ScanDialog');
  jest.useFakeTimers();
  const getUserMedia = async () => ({ getTracks: () => [] });
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  const read: string[] = [];
  render(<ScanDialog onCode={async (code) => void read.push(code)} onClose={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'カメラで読む' }));
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  inSight = 'ACNB-ACNA';
  await pass(1_000);
  expect(read).toEqual(['ACNB-ACNA']);
  inSight = 'A7K3-92QD';
  await pass(1_000);
  expect(read).toEqual(['ACNB-ACNA', 'A7K3-92QD']);
  await pass(3_000);
  expect(read).toEqual(['ACNB-ACNA', 'A7K3-92QD', 'A7K3-92QD']);
});

test('Esc closes the dialog, unless a code is typed in it [CONSOLE-3]', async () => {
  const { default: ScanDialog } = await import('./ScanDialog');
  let closed = 0;
  render(<ScanDialog onCode={async () => undefined} onClose={() => (closed += 1)} />);
  const code = screen.getByRole('textbox');
  const press = () => fireEvent.keyDown(code, { key: 'Escape', code: 'Escape', keyCode: 27 });
  fireEvent.change(code, { target: { value: 'A7K3' } });
  press();
  fireEvent.click(document.querySelector('.ant-modal-wrap') ?? document.body);
  expect(closed).toBe(0);
  expect(code).toHaveValue('A7K3');
  fireEvent.change(code, { target: { value: '' } });
  press();
  expect(closed).toBe(1);
});
