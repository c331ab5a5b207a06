/**
 * The server is killed (-9) while forms are published: each has been published with its version, its audit and the end of its
 * draft, or nothing of it has happened and the draft stands; whoever saw no answer does it again.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FormDetail } from '@madoguchi/shared/contract/console/forms';
import { CONSOLE_CALLS, type ConsoleCallName, consolePath } from '@madoguchi/shared/contract/console/paths';
import { testBundle } from '../../testing/bundle';
import { formOf } from '../../testing/consoleForms';
import { type KillableWorld, openKillableWorld } from '../../testing/killable';
import { timed } from '../../testing/longRun';
import { Random } from '../../testing/model/world';
import type { ServerProcess } from '../../testing/process';

const KILLS = process.env.TEST_LONG === '1' ? 50 : 1;
const FORMS = 12;
const ADMIN = 'U-admin';
const ids = Array.from({ length: FORMS }, (_, index) => `killed-${index}`);

let world: KillableWorld;
beforeAll(async () => {
  world = await openKillableWorld(testBundle(), { ADMIN_USERS: ADMIN });
}, 240_000);
afterAll(() => world.close());

/** A call of the console. @returns undefined where the server is gone */
async function ask<Data>(server: ServerProcess, token: string, name: ConsoleCallName, id: string, body?: object) {
  const response = await fetch(`${server.url}${consolePath(name, { id })}`, {
    method: CONSOLE_CALLS[name].method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  }).catch(() => undefined);
  const answer = (await response?.json().catch(() => undefined)) as { data: Data } | undefined;
  if (response && answer && !response.ok) throw new Error(`${name}: ${response.status} ${JSON.stringify(answer)}`);
  return answer?.data;
}

/** Of each form how often it was published, by everything that tells it. */
const standing = () =>
  world.rowsOf<{ id: string; document: number; versions: number; audited: number; has_draft: boolean; fits: boolean }>(
    `SELECT d.form_id AS id, coalesce(c.version, 0) AS document, d.config IS NOT NULL AS has_draft,
       (SELECT count(*)::int FROM form_version v WHERE v.form_id = d.form_id) AS versions,
       (SELECT count(*)::int FROM audit a WHERE a.subject = 'survey/' || d.form_id AND a.action = 'publish') AS audited,
       c.id IS NULL OR EXISTS (SELECT 1 FROM form_version v WHERE v.form_id = c.id AND v.number = c.version
         AND v.content_hash = c.content_hash AND v.text IS NOT NULL) AS fits
     FROM form_draft d LEFT JOIN configuration_document c ON c.kind = 'survey' AND c.id = d.form_id ORDER BY d.form_id`,
  );

test(
  `${KILLS} kills in the middle of publishing: each form is published whole or not at all [CONSOLE 4]`,
  timed(`${KILLS} kills`, async () => {
    let server = await world.start();
    let token = await world.signIn(server, ADMIN);
    for (const id of ids) await ask(server, token, 'formPost', '', { formId: id, kind: 'survey', title: id });
    let cut = 0;
    for (let round = 1; round <= KILLS; round += 1) {
      const running = server;
      const drafts = await Promise.all(
        ids.map(async (id) => {
          const form = await ask<FormDetail>(running, token, 'form', id);
          const body = { config: { ...formOf(id), description: `${round}` }, version: form?.draft?.version ?? 0 };
          const saved = await ask<{ version: number }>(running, token, 'formDraftPut', id, body);
          return saved?.version ?? 0;
        }),
      );
      // Killed at the moment of some answer: the others are anywhere on their way.
      const last = new Random(round).below(FORMS - 1) + 1;
      let answered = 0;
      let killed: Promise<void> | undefined;
      const told = await Promise.all(
        ids.map(async (id, index) => {
          const body = { version: drafts[index], note: `${round}` };
          const answer = await ask(running, token, 'formPublish', id, body);
          if (answer) answered += 1;
          if (answered >= last) killed ??= running.kill();
          return answer !== undefined;
        }),
      );
      await killed;
      for (const { id, document, versions, audited, has_draft: hasDraft, fits } of await standing()) {
        const isPublished = versions === round;
        expect({ id, fits, document, audited, hasDraft }).toEqual({
          ...{ id, fits: true, document: versions, audited: versions, hasDraft: !isPublished },
        });
        // What was answered has happened.
        if (told[ids.indexOf(id)]) expect(isPublished).toBe(true);
        else cut += isPublished ? 0 : 1;
      }
      server = await world.start();
      token = await world.signIn(server, ADMIN);
      const again = server;
      await Promise.all(
        (await standing())
          .filter(({ has_draft: hasDraft }) => hasDraft)
          .map(({ id }) => ask(again, token, 'formPublish', id, { version: drafts[ids.indexOf(id)], note: 'again' })),
      );
      expect((await standing()).map(({ versions, has_draft: hasDraft }) => [versions, hasDraft])).toEqual(
        ids.map(() => [round, false]),
      );
    }
    expect(cut).toBeGreaterThan(0);
    await server.stop();
  }),
  600_000,
);
