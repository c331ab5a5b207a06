/** LINE, as far as a push goes, for tests in one process: remembers retry keys, and can lose or refuse what it is told. */
import { createServer } from 'node:http';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';

interface AcceptedMessage {
  key: string;
  to: string;
  text: string;
  /** The program's clock. */
  at: number;
}

export interface LineMessages {
  origin: string;
  /** What LINE has taken, in its order. */
  accepted: AcceptedMessage[];
  /** Statuses of the next answers; what LINE refuses it does not take. */
  refuse: { status: number; message: string }[];
  /** How many of the next answers are lost after LINE has taken the message. */
  lose: number;
  /** Asked at each call that is not told otherwise: what goes wrong with it. */
  fault: () => 'lost' | 'refused' | undefined;
  /** Whether retry keys are remembered; a control takes that away. */
  remembers: boolean;
  close(): Promise<void>;
}

/** Starts it on a free port. */
export async function startLineMessages(): Promise<LineMessages> {
  const keys = new Set<string>();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      const answer = (status: number, content: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
      const refused = line.refuse.shift();
      if (refused) return answer(refused.status, { message: refused.message });
      const fault = line.fault();
      if (fault === 'refused') return answer(500, { message: 'Internal error' });
      const key = String(request.headers['x-line-retry-key']);
      if (line.remembers && keys.has(key)) return answer(409, { message: 'The retry key is already accepted' });
      keys.add(key);
      const { to, messages } = JSON.parse(body);
      line.accepted.push({ key, to, text: messages[0].text, at: nowMilliseconds() });
      if (line.lose === 0 && fault !== 'lost') return answer(200, { sentMessages: [{ id: '1' }] });
      line.lose = Math.max(0, line.lose - 1);
      return response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const line: LineMessages = {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    accepted: [],
    refuse: [],
    lose: 0,
    fault: () => undefined,
    remembers: true,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
  return line;
}
