/** The frame of antd: what the system changes its mind about while somebody is typing. */
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Input from 'antd/es/input';
import Modal from 'antd/es/modal';
import Select from 'antd/es/select';
import { AntdFrame } from './AntdFrame';

const DARK = '(prefers-color-scheme: dark)';
const STILL = '(prefers-reduced-motion: reduce)';
const asked = new Set<string>();
const listeners = new Set<() => void>();

afterEach(() => {
  jest.restoreAllMocks();
  asked.clear();
  listeners.clear();
});

test('what was typed stays when the system goes dark and asks for less motion [CONSOLE-6]', async () => {
  const { matchMedia } = window;
  jest.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(Object.create(matchMedia(query)), {
      matches: asked.has(query),
      addEventListener: (_: string, changed: () => void) => listeners.add(changed),
      removeEventListener: (_: string, changed: () => void) => listeners.delete(changed),
    }),
  );
  render(
    <AntdFrame>
      <Input aria-label="メモ" />
    </AntdFrame>,
  );
  const field = screen.getByLabelText('メモ');
  await userEvent.type(field, '折り返し電話');
  asked.add(DARK).add(STILL);
  act(() => {
    for (const changed of listeners) changed();
  });
  expect(listeners.size).toBeGreaterThan(0);
  expect(screen.getByLabelText('メモ')).toBe(field);
  expect(field).toHaveValue('折り返し電話');
});

test('a list in a dialog opens where a press reaches it [CONSOLE-6]', async () => {
  render(
    <AntdFrame>
      <Modal open title="日時を変更">
        <Select aria-label="滞在期間" options={[{ value: 2, label: '1泊2日' }]} />
      </Modal>
    </AntdFrame>,
  );
  const field = await screen.findByRole('combobox', { name: '滞在期間' });
  await userEvent.click(field);
  // Throws where an element around it lets presses through.
  await userEvent.click(await screen.findByTitle('1泊2日'));
  expect(screen.getByRole('dialog')).toHaveTextContent('1泊2日');
});
