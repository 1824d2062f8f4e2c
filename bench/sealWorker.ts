import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { Client } from 'pg'
import { duty, type Pass, sealPass } from '#server/telemetry/sealing/pass.ts'

/** Ready, it waits for a word; then one pass over its share of the devices, as of `now`, of which it tells the outcome. */
const given: { url: string; now: number; share: NonNullable<Pass['share']>; part: number } = workerData
const client = new Client({ connectionString: given.url })
await client.connect()
parentPort?.postMessage('ready')
if (parentPort) await once(parentPort, 'message')
parentPort?.postMessage(await sealPass(client, given.now, { share: given.share, breathe: duty(given.part) }))
await client.end()
