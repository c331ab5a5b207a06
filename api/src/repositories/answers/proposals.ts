/** Day and time that the desk has proposed to somebody who wishes for dates: the last one of each answer. */
import type { VisitProposal } from '@madoguchi/shared/domain/candidate';
import type { Connection } from '../../database/database';

export interface StoredProposal extends VisitProposal {
  proposalId: string;
  /** The answer, by what it keeps through all changes. */
  surveyId: string;
  answerCode: string;
  userId: string;
  /** The item that asks for the dates. */
  itemKey: string;
}

interface ProposalRecord {
  proposal_id: string;
  survey_id: string;
  answer_code: string;
  user_id: string;
  item_key: string;
  wishes: string;
  day: string;
  time: string;
}

const COLUMNS = 'proposal_id, survey_id, answer_code, user_id, item_key, wishes, day, time';

const statements = {
  put: {
    name: 'proposals_put',
    text: `INSERT INTO visit_proposal (${COLUMNS}, actor_id, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
           ON CONFLICT (survey_id, answer_code) DO UPDATE SET proposal_id = excluded.proposal_id, user_id = excluded.user_id,
             item_key = excluded.item_key, wishes = excluded.wishes, day = excluded.day, time = excluded.time,
             actor_id = excluded.actor_id, created_at = excluded.created_at`,
  },
  // The answer stands as it did and counts as changed: who has read it before is told that somebody was faster.
  touch: { name: 'proposals_touch', text: 'UPDATE answer SET updated_at = updated_at WHERE answer_id = $1' },
  find: { name: 'proposals_find', text: `SELECT ${COLUMNS} FROM visit_proposal WHERE proposal_id = $1` },
  ofAnswers: {
    name: 'proposals_of_answers',
    text: `SELECT p.* FROM unnest($1::text[], $2::text[]) AS named (survey_id, answer_code)
           CROSS JOIN LATERAL (SELECT ${COLUMNS} FROM visit_proposal
             WHERE survey_id = named.survey_id AND answer_code = named.answer_code OFFSET 0) p`,
  },
};

function proposalOf(record: ProposalRecord): StoredProposal {
  const { proposal_id: proposalId, survey_id: surveyId, answer_code: answerCode, user_id: userId } = record;
  const { item_key: itemKey, wishes, day, time } = record;
  return { proposalId, surveyId, answerCode, userId, itemKey, wishes: wishes.split('\n'), day, time };
}

/** Stores a proposal in the place of the answer's former one, and counts the answer's version up. */
export async function putProposal(
  connection: Connection,
  proposal: StoredProposal,
  { answerId, actorId, at }: { answerId: string; actorId: string; at: Date },
): Promise<void> {
  const { proposalId, surveyId, answerCode, userId, itemKey, wishes, day, time } = proposal;
  const values = [proposalId, surveyId, answerCode, userId, itemKey, wishes.join('\n'), day, time, actorId, at];
  await connection.execute(statements.put, values);
  await connection.execute(statements.touch, [answerId]);
}

export async function findProposal(connection: Connection, proposalId: string): Promise<StoredProposal | undefined> {
  const [record] = await connection.query<ProposalRecord>(statements.find, [proposalId]);
  return record && proposalOf(record);
}

/** The last proposal to each of the answers, by `surveyId answerCode`. */
export async function proposalsOf(
  connection: Connection,
  answers: readonly { surveyId: string; answerCode: string }[],
): Promise<Map<string, StoredProposal>> {
  if (answers.length === 0) return new Map();
  const rows = await connection.query<ProposalRecord>(statements.ofAnswers, [
    answers.map(({ surveyId }) => surveyId),
    answers.map(({ answerCode }) => answerCode),
  ]);
  return new Map(rows.map((row) => [`${row.survey_id} ${row.answer_code}`, proposalOf(row)]));
}
