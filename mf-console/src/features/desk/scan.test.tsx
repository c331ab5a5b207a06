/** The camera of the desk: it reads until a code leads somewhere. */
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
