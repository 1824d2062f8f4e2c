import { parentPort, workerData } from 'node:worker_threads'
import { Client } from 'pg'
import { sealPass } from '#server/telemetry/sealing/pass.ts'

/** One pass over its share of the devices, as of `now`; tells its outcome. */
const { url, now, of, index }: { url: string; now: number; of: number; index: number } = workerData
const client = new Client({ connectionString: url })
await client.connect()
parentPort?.postMessage(await sealPass(client, now, { share: { of, index } }))
await client.end()
