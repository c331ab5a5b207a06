/** The local LINE: login and messages on one port. */
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { addLogin } from './login';
import { addMessages } from './messages';
import { addNotifier } from './notifier';
import { Tokens } from './tokens';

export interface LineOptions {
  /** 0 picks a free port. */
  port: number;
  host?: string | undefined;
  channelId: string;
  channelSecret: string;
  messagingToken: string;
  /** Registered callback addresses; absent: any. */
  redirectUris?: readonly string[] | undefined;
}

export interface RunningLine {
  /** Origin of all endpoints, and the `iss` of id tokens. */
  issuer: string;
  server: FastifyInstance;
  close: () => Promise<void>;
}

/** Starts it. @throws when the port is taken. */
export async function startLine(options: LineOptions): Promise<RunningLine> {
  const server = Fastify({ forceCloseConnections: true });
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  let issuer = '';
  const channel = () => ({ id: options.channelId, secret: options.channelSecret, issuer });
  const tokens = await Tokens.create();
  addLogin(server, channel, tokens, options.redirectUris);
  addNotifier(server, channel, tokens);
  addMessages(server, options.messagingToken);
  await server.listen({ port: options.port, host: options.host ?? 'localhost' });
  const [address] = server.addresses() as AddressInfo[];
  issuer = `http://localhost:${address?.port ?? options.port}`;
  return { issuer, server, close: () => server.close() };
}
