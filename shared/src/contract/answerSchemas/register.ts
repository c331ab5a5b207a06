/** Answers of the console's calls about members (CONSOLE 3), as the browser checks them. */
import { MemberCardSchema, MembersSchema } from '../console/members';
import { dataAnswer } from './dataAnswer';

export const MembersAnswerSchema = dataAnswer(MembersSchema);
export const MemberCardAnswerSchema = dataAnswer(MemberCardSchema);
