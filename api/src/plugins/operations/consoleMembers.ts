/** The console's calls about members. */
import { dataAnswer } from '@madoguchi/shared/contract/answerSchemas/dataAnswer';
import { ConsoleAnswerSchema } from '@madoguchi/shared/contract/console/answers';
import { MemberCardSchema, MembersSchema } from '@madoguchi/shared/contract/console/members';
import type { Operations } from './operation';
import { consoleOperation } from './staff';

export const CONSOLE_MEMBER_OPERATIONS: Operations = {
  [consoleOperation('members')]: { summary: 'Find members of a register', answer: dataAnswer(MembersSchema) },
  [consoleOperation('memberCard')]: {
    summary: 'Read the number and the linked answers of a registration',
    answer: dataAnswer(MemberCardSchema),
  },
  [consoleOperation('memberNumberPut')]: {
    summary: 'Give a registration its number',
    answer: dataAnswer(ConsoleAnswerSchema),
  },
};
