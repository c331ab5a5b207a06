/**
 * Writing orders to a file for the cashier (CONTRACT 14.2, export of orders): those of some days, in the scope of whoever
 * asked, as it is when their turn comes.
 */
import { orderHead, orderLine } from '@madoguchi/shared/domain/spreadsheet';
import { consoleOrdersTexts } from '@madoguchi/shared/texts/console/orders';
import { forbidden } from '../../refusal';
import { answersByKeys } from '../../repositories/answers/answers';
import type { StoredAnswer } from '../../repositories/answers/storedAnswer';
import type { StoredJob } from '../../repositories/consoleJobs/jobs';
import { type Refund, refundsOfOrders } from '../../repositories/payment/money';
import { type OrderPlace, ordersOfDays, type StoredOrder } from '../../repositories/payment/orders';
import { noteRead } from '../answers/noteRead';
import { formOf, type Snapshot } from '../configuration/snapshot';
import { formsOfOrders, isOrderInScope } from '../staff/scopedOrders';
import type { StaffCaller } from '../staff/staffCaller';
import { mayRun, refuseOtherScope } from './actors';
import type { Lines } from './csvFile';
import { type ExportDependencies, writeJobFile } from './jobFile';
import { JobLost, progress } from './lease';

/** Orders that are in memory at a time. */
const PAGE = 500;

type OrdersTask = Extract<StoredJob['task'], { kind: 'exportOrders' }>;

export class JobOrderExports {
  constructor(private readonly dependencies: ExportDependencies) {}

  /** Writes the file of a job. @throws {Refusal} where whoever asked may not any more @throws {JobLost} */
  async write(job: StoredJob, task: OrdersTask, signal: AbortSignal): Promise<void> {
    const { sheetName } = consoleOrdersTexts;
    const actor = await this.actorOf(job);
    const snapshot = await this.dependencies.configurations.current();
    formsOfOrders(snapshot, actor, task.form);
    const lines = this.lines(job, task, { snapshot, begun: actor }, signal);
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
    { snapshot, begun }: { snapshot: Snapshot; begun: StaffCaller },
    signal: AbortSignal,
  ): AsyncGenerator<Lines> {
    const { database } = this.dependencies;
    yield orderHead();
    let done = 0;
    for (let after: OrderPlace = { day: '', count: 0 }; ; ) {
      const actor = await this.actorOf(job);
      refuseOtherScope(begun, actor);
      const forms = formsOfOrders(snapshot, actor, task.form);
      const { orders, last } = await ordersOfDays(database, { ...task, forms, after, limit: PAGE });
      if (!last) return;
      const keys = orders.flatMap(({ partitionKey }) => partitionKey ?? []);
      const answers = new Map((await answersByKeys(database, keys)).map((answer) => [answer.partitionKey, answer]));
      const answerOf = ({ partitionKey }: StoredOrder) =>
        partitionKey === undefined ? undefined : answers.get(partitionKey);
      const shown = orders.filter((order) => isOrderInScope(snapshot, actor, order, answerOf(order)));
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
