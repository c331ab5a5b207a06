/** The administrators' form as every form is sent; on a desk's device nothing is kept. */
import { expect } from '@jest/globals';
import { testSubmission } from '@madoguchi/shared/testing/submission';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearAdminScene, openAdmin, PUT_PATH } from '../../testing/adminScene';

testSubmission('the desk', {
  route: `POST ${PUT_PATH}`,
  confirm: async (handlers) => {
    const scene = openAdmin('/admin/survey/s1', { handlers });
    await scene.user.type(await screen.findByRole('textbox', { name: '氏名' }), '山田 花子');
    await scene.user.type(screen.getByRole('textbox', { name: '診察室' }), '1');
    await scene.user.click(screen.getByRole('button', { name: '内容を確認' }));
    await screen.findByRole('dialog');
    return scene;
  },
  names: {
    send: '登録する',
    back: '閉じる',
    toSent: '回答一覧へ',
    done: '登録しました',
  },
  expectItemError: async (_, message) => {
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '閉じる' }));
    await screen.findByText(message);
    expect(screen.getByRole('textbox', { name: '氏名' })).toHaveAccessibleDescription(message);
  },
  tidyUp: clearAdminScene,
});
