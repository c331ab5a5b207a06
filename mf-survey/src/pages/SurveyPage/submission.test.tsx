/** The person's form as every form is sent. */
import { expect } from '@jest/globals';
import { testSubmission } from '@madoguchi/shared/testing/submission';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  clearScene,
  confirmDialog,
  field,
  fillAndSubmit,
  openSurvey,
  PUT_PATH,
  sendButton,
} from '../../testing/surveyScene';

testSubmission('the survey page', {
  route: `POST ${PUT_PATH}`,
  confirm: async (handlers) => {
    const scene = openSurvey({ handlers });
    await fillAndSubmit(scene);
    return scene;
  },
  names: { send: '送信', back: '閉じる', toSent: '予約一覧を見る', done: '受け付けました' },
  expectItemError: async (_, message) => {
    await userEvent.click((await confirmDialog()).getByRole('button', { name: '閉じる' }));
    await screen.findByText(message);
    expect(await field('氏名')).toHaveAccessibleDescription(message);
  },
  resume: async (handlers) => {
    const scene = openSurvey({ handlers });
    await scene.user.click(await screen.findByRole('button', { name: '続きから入力' }));
    await scene.user.click(sendButton());
    await confirmDialog();
    return scene;
  },
  tidyUp: clearScene,
});
