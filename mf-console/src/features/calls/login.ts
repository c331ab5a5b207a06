/** The calls of signing in (CONTRACT 14.1): none carries an older sign-in. */
import {
  type LoginMethods,
  LoginMethodsSchema,
  type PasswordLoginBody,
  type StaffSession,
  StaffSessionSchema,
} from '@madoguchi/shared/contract/console/staff';
import { consoleRequest } from '@madoguchi/shared/staffSession';
import { answerOf, consoleApi, dataOf } from './consoleApi';

export const { useConsoleLoginMethodsQuery, useConsoleLoginPasswordMutation, useConsoleLoginTokenMutation } =
  consoleApi.injectEndpoints({
    endpoints: (build) => ({
      consoleLoginMethods: build.query<LoginMethods, void>({
        query: () => ({ ...consoleRequest('loginMethods'), anonymous: true, retry: true }),
        rawResponseSchema: answerOf(LoginMethodsSchema),
        transformResponse: dataOf<LoginMethods>,
      }),
      consoleLoginPassword: build.mutation<StaffSession, PasswordLoginBody>({
        query: (body) => ({ ...consoleRequest('loginPassword'), body, anonymous: true }),
        rawResponseSchema: answerOf(StaffSessionSchema),
        transformResponse: dataOf<StaffSession>,
      }),
      /** The code of a way back from the provider, or of a development sign-in. */
      consoleLoginToken: build.mutation<StaffSession, string>({
        query: (code) => ({ ...consoleRequest('loginToken'), query: { code }, anonymous: true }),
        rawResponseSchema: answerOf(StaffSessionSchema),
        transformResponse: dataOf<StaffSession>,
      }),
    }),
  });
