/** Answers of the calls about members' numbers (API-047). */
import * as v from 'valibot';

/** checkSaibanExist: whether somebody has the number (API-047). */
export const NumberExistsAnswerSchema = v.looseObject({ saibanExistFlag: v.boolean() });
