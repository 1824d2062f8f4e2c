/**
 * The store's targets, each in ten rounds on a server that stays up: acknowledgements at two rates, saturation, and the same messages
 * taken by a bare loop that acknowledges without reading or storing; a day's curve over HTTP; then reads of the store. `--rounds N`.
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { machine } from './measure.ts'
import { bareMs } from './targets/bare.ts'
import { readRounds } from './targets/store.ts'
import { quantile, rounded } from './timing.ts'
import { httpCurves, load, withProgram, withServer } from './wire.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string' }, seconds: { type: 'string' } } })
const rounds = Number(values.rounds ?? 10)
const seconds = Number(values.seconds ?? 8)
const four = availableParallelism() >= 4
const [low, high] = four ? [10_000, 20_000] : [5000, 10_000]
const bounds = { low: 10, high: 30, most: four ? 50_000 : 30_000, curve: 0.3, cells: 12, http: 10 }
const say = (line: object): void => console.error(JSON.stringify(line))
const p99 = (list: readonly number[]): number => rounded(quantile(list, 0.99))

const bare = () => withProgram(['bench/bareServer.ts'], (server) => load(server, seconds, high))

const wire = await withServer('own', true, async (server) => {
  // Compiled, and with the alarms of what the fleet tells open: their rules wait ten seconds.
  await load(server, 20, high)
  const done = []
  for (let round = 0; round < rounds; round += 1) {
    const atLow = await load(server, seconds, low)
    const atHigh = await load(server, seconds, high)
    const most = await load(server, seconds, 0)
    const nothing = await bare()
    const { httpCurveMsP99 } = await httpCurves(server, 300)
    const figures = {
      ...{ low: p99(atLow.latencies), high: p99(atHigh.latencies), most: Math.round(most.perSecond) },
      ...{ http: httpCurveMsP99, bareAtHigh: p99(nothing.latencies), bareMs: rounded(bareMs()) },
      cores: rounded(atHigh.serverCores),
    }
    say(figures)
    done.push(figures)
  }
  return done
})
const store = await readRounds(rounds, say)

const line = (what: string, list: readonly number[], bound: number, kept: (value: number) => boolean) => ({
  what,
  ...{ bound, kept: `${list.filter(kept).length} of ${list.length}` },
  ...{ least: rounded(Math.min(...list)), median: rounded(quantile(list, 0.5)), most: rounded(Math.max(...list)) },
})
const within = (bound: number) => (value: number) => value <= bound
console.log(machine())
console.table([
  line(
    `${low} messages a second, p99 ms`,
    wire.map((each) => each.low),
    bounds.low,
    within(bounds.low),
  ),
  line(
    `${high} messages a second, p99 ms`,
    wire.map((each) => each.high),
    bounds.high,
    within(bounds.high),
  ),
  line(
    `a bare loop at ${high}, p99 ms`,
    wire.map((each) => each.bareAtHigh),
    bounds.high,
    within(bounds.high),
  ),
  line(
    'saturation, messages a second',
    wire.map((each) => each.most),
    bounds.most,
    (value) => value >= bounds.most,
  ),
  line(
    'a day of one point over HTTP, p99 ms',
    wire.map((each) => each.http),
    bounds.http,
    within(bounds.http),
  ),
  line(
    'a day of one point, p50 ms',
    store.map(({ curve }) => curve),
    bounds.curve,
    within(bounds.curve),
  ),
  line(
    'any 240 cells over a day, p50 ms',
    store.map((each) => each.cells),
    bounds.cells,
    within(bounds.cells),
  ),
])
const loops = [...wire.map((each) => each.bareMs), ...store.map((each) => each.bare)].map(rounded)
console.log(`the plain loop took ${Math.min(...loops)} to ${Math.max(...loops)} ms`)
console.log(JSON.stringify({ machine: machine(), wire, store }))
