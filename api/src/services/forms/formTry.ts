/**
 * Trying a form (CONSOLE 4): an answer is judged by the code that judges putItem, at an instant of its own, and nothing is
 * stored. Its place is judged by what is free now; what only a payment would refuse is not refused.
 */
import type { PutItemBody, SurveyConfig } from '@madoguchi/shared/contract';
import type { FormTried, FormTryBodySchema } from '@madoguchi/shared/contract/console/forms';
import { atInstant } from '@madoguchi/shared/domain/clock';
import { bedItemOf } from '@madoguchi/shared/domain/survey';
import type * as v from 'valibot';
import type { Database } from '../../database/database';
import { invalid, Refusal } from '../../refusal';
import { readSlotAndHold } from '../../repositories/holds/holds';
import { checkDose } from '../answers/doses';
import { checkPlace } from '../answers/placeRules';
import { checkStay, planNew } from '../answers/putAnswer';
import { readSentAnswer, type SentAnswer } from '../answers/sentAnswer';
import { checkCandidates } from '../candidate/candidateRows';
import type { Configurations } from '../configuration/configurations';
import { withForm } from '../configuration/snapshot';
import type { Files } from '../files/files';
import type { StaffCaller } from '../staff/staffCaller';
import { configInForce, configOf, type FormDirectory, type FormJson, readConfig } from './formDirectory';

interface TryDependencies {
  database: Database;
  configurations: Configurations;
  files: Files;
  isPaymentOn: boolean;
  directory: FormDirectory;
}

/** Whose answer it is: nobody's, of whom nothing is stored. */
const NOBODY = 'U-try';

export class FormTry {
  constructor(private readonly dependencies: TryDependencies) {}

  /**
   * Judges an answer of the config, or of the working draft, or of what is in force.
   * @throws {Refusal} 404 outside of the caller's scope, 400 for what is no form yet
   */
  async judge(staff: StaffCaller, id: string, asked: v.InferOutput<typeof FormTryBodySchema>): Promise<FormTried> {
    const { database, directory } = this.dependencies;
    const known = await directory.find(staff, id);
    const { published, draft } = known;
    const stored = async (): Promise<FormJson | null> =>
      draft ? configOf(draft) : published ? configInForce(database.reads, known, published.number) : null;
    const config = asked.config ?? (await stored());
    const form = config ? readConfig(config, id) : undefined;
    if (!form) throw invalid([{ itemKey: 'config', message: '' }]);
    try {
      await this.put(staff, known.kind, { ...form, disabled: false }, asked);
      return { isTaken: true, errors: [] };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, errorMessage, errors = [] } = error.answer;
      return { isTaken: false, code, message: errorMessage, errors };
    }
  }

  private async put(
    staff: StaffCaller,
    kind: 'survey' | 'member',
    config: SurveyConfig,
    { mode, now: said, data, order }: v.InferOutput<typeof FormTryBodySchema>,
  ): Promise<void> {
    const { surveyId } = config;
    const rows = data.map(({ userId: _user, partitionKey: _key, ...row }) => ({ ...row, surveyId }));
    const body: PutItemBody = { data: rows, subData: { mode }, order };
    const caller = { userId: mode === 'admin' ? staff.staffId : NOBODY, name: '', isAdmin: mode === 'admin' };
    const snapshot = withForm(await this.dependencies.configurations.current(), kind, config);
    const ofKind = bedItemOf(config) ? 'bed' : kind;
    const call = { caller, body, kind: ofKind, submission: undefined, snapshot, move: undefined } as const;
    const request = await readSentAnswer(this.dependencies, call);
    const instant = Date.parse(said);
    const plan = atInstant(instant, () => planNew(request));
    const { place } = plan;
    const found =
      place &&
      (await readSlotAndHold(this.dependencies.database.reads, place, {
        ...{ userId: request.subjectId, surveyId, at: new Date(instant) },
      }));
    atInstant(instant, () => judge(request, plan, found?.slot));
  }
}

type Plan = ReturnType<typeof planNew>;
type FreePlaces = Parameters<typeof checkPlace>[1]['slot'];

/** What putItem asks behind its locks, of somebody of whom nothing is stored. @throws {Refusal} */
function judge(request: SentAnswer, plan: Plan, slot: FreePlaces): void {
  const overrides: string[] = [];
  checkCandidates(request, plan.rows, [], overrides);
  const nothing = { existing: undefined, ownReservations: [], hold: undefined };
  if (plan.place) checkPlace(request, { ...nothing, slot }, plan.place, overrides);
  checkDose(request, plan, undefined, overrides);
  if (plan.stay) checkStay(request, undefined, plan.stay, overrides);
}
