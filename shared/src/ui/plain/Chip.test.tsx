/** The words and colours of the check statuses, down to the token that the class leads to. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import type { CheckStatus } from '../../contract';
import { Chip } from './Chip';

const rules = readFileSync(join(__dirname, 'views.css'), 'utf8');
const tokens = readFileSync(join(__dirname, '../tokens.css'), 'utf8');

/** The light colour that a property of the chip's class comes to. */
function colourOf(chip: HTMLElement, property: 'color' | 'background'): string | undefined {
  const tone = [...chip.classList].find((name) => name.startsWith('mg-chip--'));
  const rule = rules.match(new RegExp(`\\.${tone} \\{([^}]*)\\}`))?.[1];
  const token = rule?.match(new RegExp(`(?:^|\\s)${property}: var\\((--[a-z-]+)\\)`))?.[1];
  return tokens.match(new RegExp(`${token}: (#[0-9a-f]+);`))?.[1];
}

function expectChip(status: CheckStatus, words: string, text: string, tint: string) {
  render(<Chip status={status} />);
  const chip = screen.getByText(words);
  expect([colourOf(chip, 'color'), colourOf(chip, 'background')]).toEqual([text, tint]);
}

test('未対応 reads 仮予約 in lime [ROWS-031]', () => expectChip('未対応', '仮予約', '#4a7000', '#f4fbd9'));
test('対応中 is blue [ROWS-032]', () => expectChip('対応中', '対応中', '#1559b3', '#e8f1fd'));
test('対応済 reads 予約確定 in green [ROWS-033]', () => expectChip('対応済', '予約確定', '#1b7a3d', '#e6f6ec'));
test('完了 is orange [ROWS-034]', () => expectChip('完了', '完了', '#a34a00', '#fff1e3'));
test('保留 is purple [ROWS-035]', () => expectChip('保留', '保留', '#6b2fa8', '#f3eafc'));
test('キャンセル reads キャンセル済 in red [ROWS-036, ROWS-040]', () =>
  expectChip('キャンセル', 'キャンセル済', '#b91c1c', '#fdebeb'));
test('変更あり is brown [ROWS-037]', () => expectChip('変更あり', '変更あり', '#6d4427', '#f5ede6'));
test('取り消し reads キャンセル済 in grey [ROWS-038, ROWS-040]', () =>
  expectChip('取り消し', 'キャンセル済', '#555e59', '#eef1ef'));
test('NG reads キャンセル済 in dark red [ROWS-039, ROWS-040]', () =>
  expectChip('NG', 'キャンセル済', '#7a1212', '#f9dede'));

test('an unknown state reads 不明 in grey [ROWS-043]', () => {
  const later: CheckStatus = JSON.parse('"再確認中"');
  expectChip(later, '不明', '#555e59', '#eef1ef');
});

test('a chip shows other short texts in colour too', () => {
  render(<Chip tone="grey">受付終了</Chip>);
  expect(screen.getByText('受付終了').classList.contains('mg-chip--grey')).toBe(true);
});
