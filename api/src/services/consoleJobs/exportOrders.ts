/**
 * Writing orders to a file for the cashier (CONTRACT 14.2, export of orders): those of some days, in the scope of whoever
 * asked, as it is when their turn comes.
 */

import { orderHead, orderLine } from '@madoguchi/shared/domain/spreadsheet';
import { isAnswerInScope } from '@madoguchi/shared/domain/staff';
import { consoleOrdersTexts } from '@madoguchi/shared/texts/console/orders';
import type { Database } from '../../database/database';
import { forbidden } from '../../refusal';
import { answersByKeys, type StoredAnswer } from '../../repositories/answers/answers';
import type { StoredJob } from '../../repositories/consoleJobs/jobs';
import { type Refund, refundsOfOrders } from '../../repositories/payment/money';
import { type OrderPlace, ordersOfDays, type StoredOrder } from '../../repositories/payment/orders';
import { noteRead } from '../answers/noteRead';
import type { Configurations } from '../configuration/configurations';
import { formOf, type Snapshot } from '../configuration/snapshot';
import type { StoragePort } from '../files/storage';
import { formInScope, formsInScope, scopedFormOf } from '../staff/scopedForms';
import type { StaffCaller } from '../staff/staffCaller';
import { type JobActors, mayRun } from './actors';
import type { Lines } from './csvFile';
import { writeJobFile } from './jobFile';
import { JobLost, progress } from './lease';

/** Orders that are in memory at a time. */
const PAGE = 500;

type OrdersTask = Extract<StoredJob['task'], { kind: 'exportOrders' }>;

interface OrderExportDependencies {
  database: Database;
  configurations: Configurations;
  storage: StoragePort;
  actors: JobActors;
}

/** The forms whose orders are asked for. @throws {Refusal} 404 for one outside of the scope */
export function formsOfOrders(
  snapshot: Snapshot,
  actor: Pick<StaffCaller, 'scope'>,
  form: string | undefined,
): string[] {
  const forms = form === undefined ? formsInScope(snapshot, actor) : [formInScope(snapshot, actor, form)];
  return forms.map(({ surveyId }) => surveyId);
}

/** Whether an order is in scope: its answer is; one without an answer where no calendars are the limit. */
function isShown(
  snapshot: Snapshot,
  { scope }: StaffCaller,
  order: StoredOrder,
  answer: StoredAnswer | undefined,
): boolean {
  const config = formOf(snapshot, order.surveyId);
  if (!config || (!answer && scope.calendars !== undefined)) return false;
  return isAnswerInScope(scope, scopedFormOf(snapshot, config), answer?.place?.calendarId);
}

export class JobOrderExports {
  constructor(private readonly dependencies: OrderExportDependencies) {}

  /** Writes the file of a job. @throws {Refusal} where whoever asked may not any more @throws {JobLost} */
  async write(job: StoredJob, task: OrdersTask, signal: AbortSignal): Promise<void> {
    const { sheetName } = consoleOrdersTexts;
    const actor = await this.actorOf(job);
    const snapshot = await this.dependencies.configurations.current();
    formsOfOrders(snapshot, actor, task.form);
    const lines = this.lines(job, task, snapshot, signal);
    await writeJobFile(this.dependencies, job, { format: task.format, title: sheetName, sheetName, actor, lines });
  }

  private async actorOf({ actorId }: StoredJob): Promise<StaffCaller> {
    const actor = await this.dependencies.actors.find(actorId);
    if (!actor || !mayRun(actor, 'exportOrders')) throw forbidden();
    return actor;
  }

  private async *lines(
    job: StoredJob,
    task: OrdersTask,
    snapshot: Snapshot,
    signal: AbortSignal,
  ): AsyncGenerator<Lines> {
    const { database } = this.dependencies;
    yield orderHead();
    let done = 0;
    for (let after: OrderPlace = { day: '', count: 0 }; ; ) {
      const actor = await this.actorOf(job);
      const forms = formsOfOrders(snapshot, actor, task.form);
      const { orders, last } = await ordersOfDays(database, { ...task, forms, after, limit: PAGE });
      if (!last) return;
      const keys = orders.flatMap(({ partitionKey }) => partitionKey ?? []);
      const answers = new Map((await answersByKeys(database, keys)).map((answer) => [answer.partitionKey, answer]));
      const answerOf = ({ partitionKey }: StoredOrder) =>
        partitionKey === undefined ? undefined : answers.get(partitionKey);
      const shown = orders.filter((order) => isShown(snapshot, actor, order, answerOf(order)));
      await this.noteShown(actor, job, shown);
      yield await this.linesOf(actor, snapshot, shown, answerOf);
      done += shown.length;
      after = last;
      await progress(database, job, { from: 'work', done, total: done });
      if (signal.aborted) throw new JobLost();
    }
  }

  /** Before they leave: a read that nobody noted is one that did not happen. */
  private async noteShown(actor: StaffCaller, { jobId }: StoredJob, orders: readonly StoredOrder[]): Promise<void> {
    for (const surveyId of new Set(orders.map((order) => order.surveyId))) {
      const ofForm = orders.filter((order) => order.surveyId === surveyId);
      const keys = ofForm.map(({ partitionKey, orderId }) => partitionKey ?? orderId);
      await noteRead(this.dependencies.database, actor, { event: 'export', surveyId, subject: jobId, keys });
    }
  }

  private async linesOf(
    actor: StaffCaller,
    snapshot: Snapshot,
    orders: readonly StoredOrder[],
    answerOf: (order: StoredOrder) => StoredAnswer | undefined,
  ): Promise<Lines> {
    const refunds = new Map<string, Refund[]>();
    const orderIds = orders.map(({ orderId }) => orderId);
    for (const refund of await refundsOfOrders(this.dependencies.database, orderIds))
      refunds.set(refund.orderId, [...(refunds.get(refund.orderId) ?? []), refund]);
    const mayRead = actor.reach('readAnswers') !== undefined;
    return orders.map((stored) => {
      const answer = answerOf(stored);
      return orderLine({
        order: stored.order,
        orderedAt: stored.createdAt.toISOString(),
        answerCode: mayRead ? (answer?.answerCode ?? '') : '',
        form: formOf(snapshot, stored.surveyId)?.surveyTitle ?? '',
        day: answer?.place?.day ?? answer?.stay?.start ?? '',
        refunds: refunds.get(stored.orderId) ?? [],
      });
    });
  }
}
