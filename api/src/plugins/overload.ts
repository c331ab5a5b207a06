/**
 * Refuses calls at once while the process is overloaded: by then a person who waits gives up before the answer comes.
 */
import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { unavailable } from '../refusal';

/** A call takes several turns of the event loop; with such turns it takes longer than browsers wait. */
const MAXIMUM_EVENT_LOOP_DELAY_MILLISECONDS = 2_000;
/** Above this part of its limit the heap is collected more than the program runs. */
const MAXIMUM_HEAP_PART = 0.9;
/** One long turn, as at the start, is no overload yet. */
const SAMPLE_MILLISECONDS = 5_000;
const RETRY_SECONDS = 5;

interface OverloadOptions {
  maxEventLoopDelay?: number;
  maxHeapUsedBytes?: number;
  sampleInterval?: number;
}

const plugin: FastifyPluginAsync<OverloadOptions> = async (app, options) => {
  await app.register(underPressure, {
    maxEventLoopDelay: MAXIMUM_EVENT_LOOP_DELAY_MILLISECONDS,
    maxHeapUsedBytes: MAXIMUM_HEAP_PART * getHeapStatistics().heap_size_limit,
    sampleInterval: SAMPLE_MILLISECONDS,
    ...options,
    pressureHandler: () => {
      throw unavailable(RETRY_SECONDS);
    },
  });
};

/** 503 with Retry-After for every route of its scope while the process is overloaded. Options: for tests. */
export const overload = fastifyPlugin(plugin, { name: 'overload' });
