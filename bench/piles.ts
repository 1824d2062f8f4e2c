/**
 * Piles that speak OCPP over real WebSockets, each with a session and a meter value every ten seconds, while 50 sessions a minute end and
 * begin: what their answers take, which follow the commit, and what the server's process costs. Then 5,000 sockets: what one of them
 * takes of its memory, and what kill −9 costs. `node bench/piles.ts [piles] [seconds] [sockets]` runs smaller ones.
 */
import { freePort } from '#test/support/tidewatt.ts'
import { machine } from './measure.ts'
import { holdSockets, measureLoad } from './pileRuns.ts'
import { startServer } from '#test/support/servedProgram.ts'

const [piles = 500, seconds = 120, sockets = 5000] = process.argv.slice(2).map(Number)

const run = async (work: (...given: Parameters<typeof holdSockets>) => Promise<object>, count: number) => {
  const port = await freePort()
  const bench = await startServer({ OCPP_PORT: String(port) })
  try {
    return await work(bench, { port, count, seconds })
  } finally {
    await bench.stop()
  }
}
console.log(machine())
if (piles > 0) console.dir(await run(measureLoad, piles), { depth: null })
if (sockets > 0) console.dir(await run(holdSockets, sockets), { depth: null })
process.exit(0)
