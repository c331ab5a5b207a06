/** The link button of a form. */
import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { configOf, expectNoAxeFaults, showForm } from '../../../testing/formScene';
import { fetchWidgets } from '../../registry';

const item = { itemKey: 'link', type: 'linkbutton', title: '予約日時を選ぶ' };
// As every page does before it shows a form.
beforeAll(() => fetchWidgets([item]));

describe('linkbutton', () => {
  test('is the button that submits the form to the calendar [FORM-037]', async () => {
    const scene = showForm([item], { onLinkButton: () => undefined });
    expect(screen.getByRole('button', { name: '予約日時を選ぶ' })).toHaveAttribute('type', 'submit');
    await expectNoAxeFaults(scene.container);
  });

  test('with an outside address it opens that instead', async () => {
    const open = jest.fn();
    const outside = { ...item, link: { url: 'https://example.test/' } };
    const scene = showForm([outside], { onLinkButton: open });
    await scene.user.click(screen.getByRole('button', { name: '予約日時を選ぶ' }));
    expect(open).toHaveBeenCalledWith(outside);
  });

  test('shows its image, whether it leads to the calendar or outside [FORM-005]', () => {
    const imageUrl = 'https://example.test/map.png';
    const outside = {
      ...item,
      itemKey: 'outside',
      title: '案内を見る',
      link: { url: 'https://example.test/' },
      imageUrl,
    };
    showForm([{ ...item, imageUrl }, outside], { onLinkButton: () => undefined });
    for (const title of ['予約日時を選ぶ', '案内を見る'])
      expect(screen.getByRole('img', { name: `${title}の説明画像` })).toHaveAttribute('src', imageUrl);
  });

  test('leads nowhere from a stored answer that may only be read, but still to an outside address', async () => {
    const outside = { ...item, itemKey: 'outside', title: '案内を見る', link: { url: 'https://example.test/' } };
    const readOnly = { isUpdate: true, editScope: 'none', onLinkButton: () => undefined } as const;
    const scene = showForm([item, outside], readOnly);
    expect(screen.getByRole('button', { name: '予約日時を選ぶ' })).toBeDisabled();
    expect(screen.getByRole('button', { name: '案内を見る' })).toBeEnabled();
    await expectNoAxeFaults(scene.container);
  });

  test('inquiryOnly hides it [SURVEY-037]', () => {
    const config = configOf([item], { calendarSetting: { updateOrCancelSettings: 'inquiryOnly' } });
    showForm([item], { config, onLinkButton: () => undefined });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
