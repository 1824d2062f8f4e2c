import { setFlagsFromString } from 'node:v8'

/**
 * Numbers of readings lie outside the heap of JavaScript. By default the collector of the heap begins as soon as 64 MB of such have come
 * since the last time, here every few seconds however little the heap has grown, and readings wait for it. With this it weighs both together.
 */
export const collectByHeapAndBuffers = (): void => setFlagsFromString('--external-memory-accounted-in-global-limit')
