/**
 * Ends requests whose bodies do not arrive: each keeps a connection, and nobody who sends on purpose is ever done. The
 * framework has one limit for all requests; an upload from a slow line needs as long as its link lives.
 */
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { UPLOAD_LINK_MILLISECONDS } from '../services/files/links';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, which may take its time. */
    isUpload?: boolean;
  }
}

const BODY_MILLISECONDS = 30_000;
const TIMED_OUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/** @param milliseconds that a body may take which is no upload */
export function endSlowBodies(app: FastifyInstance, milliseconds = BODY_MILLISECONDS): void {
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    const { socket } = raw;
    // A request that came by no wire, as tests make them, holds none; it also tells nobody that it is closed, so that
    // its timer would keep the process running.
    if (!(socket instanceof Socket)) return;
    const timer = setTimeout(
      () => {
        if (!raw.complete) socket.end(TIMED_OUT, () => raw.destroy());
      },
      routeOptions.config.isUpload === true ? UPLOAD_LINK_MILLISECONDS : milliseconds,
    );
    raw.once('close', () => clearTimeout(timer));
  });
}
