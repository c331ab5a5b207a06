/**
 * After a send inside LINE: gives the server what LINE's service messages of the answer are sent by (CONTRACT 14.5).
 * Nobody waits for it; without it the messages go by push. Loaded inside LINE alone.
 */
import { messagesApi } from '@madoguchi/shared/endpoints/messages';
import { type AppDispatch, chatAccessToken } from '@madoguchi/shared/store';

/** @param partitionKey of the answer that was sent */
export async function giveNotificationToken(dispatch: AppDispatch, partitionKey: string): Promise<void> {
  const accessToken = await chatAccessToken();
  if (accessToken === undefined) return;
  await dispatch(messagesApi.endpoints.messagesGiveToken.initiate({ partitionKey, accessToken }));
}
