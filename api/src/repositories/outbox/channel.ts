/** The channel to LINE as all servers share it: how fast it sends, and whether the month's messages are used up. */
import type { Connection } from '../../database/database';

const statements = {
  // Who has sent nothing for a while may send a second's worth at once; a time far ahead is of another clock.
  speak: {
    name: 'message_channel_speak',
    text: `UPDATE message_channel SET spoken_until =
             CASE WHEN spoken_until > $1::timestamptz + interval '10 seconds' OR spoken_until < $1::timestamptz - interval '1 second'
               THEN $1::timestamptz - interval '1 second' ELSE spoken_until END + $2::float8 * interval '1 second'
           WHERE channel = 'push' RETURNING spoken_until`,
  },
  hold: {
    name: 'message_channel_hold',
    text: `UPDATE message_channel SET held_since = COALESCE(held_since, $1), held_until = $2 WHERE channel = 'push'`,
  },
  release: {
    name: 'message_channel_release',
    text: `UPDATE message_channel SET held_since = NULL, held_until = NULL WHERE channel = 'push' AND held_since IS NOT NULL`,
  },
  read: {
    name: 'message_channel_read',
    text: "SELECT held_since, held_until FROM message_channel WHERE channel = 'push'",
  },
};

/** Since when LINE refuses for the month, and when it is asked again. */
interface ChannelHold {
  since: Date;
  until: Date;
}

/**
 * Takes so many seconds of the channel's time.
 * @returns when they are over
 */
export async function takeTime(connection: Connection, at: Date, seconds: number): Promise<Date> {
  const [row] = await connection.query<{ spoken_until: Date }>(statements.speak, [at, seconds]);
  return row?.spoken_until ?? at;
}

/** Whether the month's messages are used up; undefined while they are not. */
export async function readHold(connection: Connection): Promise<ChannelHold | undefined> {
  const [row] = await connection.query<{ held_since: Date | null; held_until: Date | null }>(statements.read, []);
  return row?.held_since && row.held_until ? { since: row.held_since, until: row.held_until } : undefined;
}

/** Notes that LINE takes no more this month, and when it is asked again. */
export async function holdChannel(connection: Connection, at: Date, until: Date): Promise<void> {
  await connection.execute(statements.hold, [at, until]);
}

/** Notes that LINE takes messages again. */
export async function releaseChannel(connection: Connection): Promise<void> {
  await connection.execute(statements.release, []);
}
