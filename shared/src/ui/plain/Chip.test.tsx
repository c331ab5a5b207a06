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

test('[ROWS-031] 未対応は仮予約、ライム', () => expectChip('未対応', '仮予約', '#4a7000', '#f4fbd9'));
test('[ROWS-032] 対応中は青', () => expectChip('対応中', '対応中', '#1559b3', '#e8f1fd'));
test('[ROWS-033] 対応済は予約確定、緑', () => expectChip('対応済', '予約確定', '#1b7a3d', '#e6f6ec'));
test('[ROWS-034] 完了はオレンジ', () => expectChip('完了', '完了', '#a34a00', '#fff1e3'));
test('[ROWS-035] 保留は紫', () => expectChip('保留', '保留', '#6b2fa8', '#f3eafc'));
test('[ROWS-036, ROWS-040] キャンセルはキャンセル済、赤', () =>
  expectChip('キャンセル', 'キャンセル済', '#b91c1c', '#fdebeb'));
test('[ROWS-037] 変更ありは茶', () => expectChip('変更あり', '変更あり', '#6d4427', '#f5ede6'));
test('[ROWS-038, ROWS-040] 取り消しはキャンセル済、灰', () =>
  expectChip('取り消し', 'キャンセル済', '#555e59', '#eef1ef'));
test('[ROWS-039, ROWS-040] NGはキャンセル済、暗い赤', () => expectChip('NG', 'キャンセル済', '#7a1212', '#f9dede'));

test('[ROWS-043] 知らない状態は不明、灰', () => {
  const later: CheckStatus = JSON.parse('"再確認中"');
  expectChip(later, '不明', '#555e59', '#eef1ef');
});

test('状態のほかの短い文字も色をつけて出せる', () => {
  render(<Chip tone="grey">受付終了</Chip>);
  expect(screen.getByText('受付終了').classList.contains('mg-chip--grey')).toBe(true);
});
