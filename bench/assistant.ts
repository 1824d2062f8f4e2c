/**
 * What each tool of the assistant and whole answers of the analyst take on a fleet with history, in the server's own process, and how long
 * they hold the event loop. `npm run bench:assistant -- [rounds] [minutes]` on the database of DATA_DIR, which the demo fleet fills for some
 * minutes first; `bench/assistantMonth.ts` makes a month of that.
 */
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { askingOf } from '#features/chat/server/asking.ts'
import { answer } from '#features/chat/server/analyst/answer.ts'
import type { Asking } from '#features/chat/server/tools/tool.ts'
import { tools } from '#features/chat/server/tools/tools.ts'
import { loadConfig } from '#server/config/config.ts'
import type { Device } from '#server/context/devices.ts'
import { features } from '#server/features.ts'
import type { Ask } from '#server/http/ask.ts'
import { createRightsOf } from '#server/http/auth.ts'
import { type Feature, feature } from '#server/http/feature.ts'
import { createLog } from '#server/log.ts'
import { startServer } from '#server/start/start.ts'
import { callsBetween as callsOf } from '#simulator/calls.ts'
import { demoFleet as fleetOf } from '#simulator/fleet.ts'
import { visitsBetween as visitsOf } from '#simulator/shoreVisits.ts'
import { machine, quantile } from './measure.ts'
import { watchStretches } from './stretch.ts'

const rounds = Number(process.argv[2] ?? 40)
const waitMinutes = Number(process.argv[3] ?? 0)
let ask: Ask | undefined
const listener: Feature = feature({}, {}, (_, given) => {
  ask = given
  return { handlers: {} }
})
;(features as Feature[]).push(listener)

const loaded = loadConfig(process.env)
if ('faults' in loaded) throw new Error(loaded.faults.join('\n'))
const program = fileURLToPath(new URL('../src/simulator/main.ts', import.meta.url))
const demoFleet = { program, fleetOf, callsOf, visitsOf }
const server = await startServer(loaded.config, createLog(), { print: () => undefined, demoFleet })
const { context } = server
await sleep(waitMinutes * 60_000)

const { rows } = await context.pool.query<{ id: string }>("select id::text from app_user where user_name = 'admin'")
const caller = await createRightsOf(context.pool, context.db, context.clock)(rows[0]?.id ?? '')
if (!caller || !ask) throw new Error('nobody asks')
const given = ask
const asking = (): Asking =>
  askingOf(context, given, {
    caller: { ...caller, mustChange: false },
    language: 'zh',
    ip: '',
    origin: '',
    setCookie: () => undefined,
  })

const devices = [...context.registry.all()]
const some = (fits: (device: Device) => boolean, turn: number): Device => {
  const fitting = devices.filter(fits)
  const device = fitting[turn % fitting.length]
  if (!device) throw new Error('no such device')
  return device
}
const isBox = ({ profile }: Device): boolean => profile.natures.has('movable')
const hasCells = ({ profile }: Device): boolean => profile.natures.has('cells')
const isShip = ({ profile }: Device): boolean => profile.natures.has('carries')
const day = 86_400_000
const period = (days: number) => ({ from: context.clock() - days * day, to: context.clock() })
const openAlarm = async (turn: number): Promise<string> => {
  const found = await context.pool.query<{ id: string }>('select id::text from alarm order by id desc limit 50')
  return found.rows[turn % Math.max(1, found.rows.length)]?.id ?? '0'
}

type Asked = readonly [keyof typeof tools, object]
type Asks = Readonly<Record<string, (turn: number) => Promise<Asked> | Asked>>
const asks: Asks = {
  find: (turn) => ['find', { text: `${turn % 24}号箱第${(turn % 8) + 1}簇和江韵1号昨天的最高温度` }],
  'now of a box': (turn) => ['now', { deviceId: some(isBox, turn).deviceId }],
  'now of a station': (turn) => ['now', { stationId: some(isBox, turn).stationId }],
  'now of boxes': () => ['now', { platform: 'boxPower' }],
  'now of storage': () => ['now', { platform: 'energyStorage' }],
  'now of charging': () => ['now', { platform: 'portCharging' }],
  'now of shore power': () => ['now', { platform: 'shorePower' }],
  'now of ships': () => ['now', { platform: 'ship' }],
  'statistic of a day': (turn) => [
    'statistic',
    { deviceId: some(isBox, turn).deviceId, pointKey: 'soc', ...period(1) },
  ],
  'statistic of a month': (turn) => [
    'statistic',
    { deviceId: some(isBox, turn).deviceId, pointKey: 'soc', ...period(31), above: 80 },
  ],
  'statistic of a register': (turn) => [
    'statistic',
    { deviceId: some(isBox, turn).deviceId, pointKey: 'chargedEnergy', ...period(31) },
  ],
  'statistic of a cell': (turn) => [
    'statistic',
    { deviceId: some(hasCells, turn).deviceId, pointKey: 'cellVoltage', index: 17, ...period(7) },
  ],
  'compare of a week': (turn) => [
    'compare',
    {
      items: [0, 1, 2, 3].map((more) => ({ deviceId: some(isBox, turn + more).deviceId, pointKey: 'soc' })),
      measure: 'mean',
      ...period(7),
    },
  ],
  'rank now': () => ['rank', { platform: 'boxPower', pointKey: 'soc' }],
  'rank of a day': () => ['rank', { platform: 'boxPower', pointKey: 'soc', measure: 'max', ...period(1) }],
  'rank of a month': () => [
    'rank',
    { platform: 'boxPower', pointKey: 'maxCellTemperature', measure: 'max', ...period(31) },
  ],
  'rank of registers': () => [
    'rank',
    { platform: 'boxPower', pointKey: 'chargedEnergy', measure: 'sum', ...period(31) },
  ],
  cells: (turn) => ['cells', { deviceId: some(isBox, turn).deviceId }],
  alarms: () => ['alarms', { state: 1 }],
  'alarms of a week': () => ['alarms', { platform: 'boxPower', ...period(7) }],
  explain: async (turn) => ['explain', { alarmId: await openAlarm(turn) }],
  faults: () => ['faults', { faultCode: 'B2001' }],
  'charges of a box': (turn) => ['records', { kind: 'charges', deviceId: some(isBox, turn).deviceId, ...period(7) }],
  'charges of all': () => ['records', { kind: 'charges', ...period(7) }],
  legs: (turn) => ['records', { kind: 'legs', deviceId: some(isShip, turn).deviceId, ...period(31) }],
  'energy of a box': (turn) => ['energy', { deviceId: some(isBox, turn).deviceId, ...period(1), step: 'hour' }],
  'energy of all boxes': () => ['energy', { platform: 'boxPower', ...period(31), step: 'day' }],
  'energy of storage': () => ['energy', { platform: 'energyStorage', ...period(1) }],
  'energy of charging': () => ['energy', { platform: 'portCharging', ...period(1) }],
  'outlook of a box': (turn) => ['outlook', { deviceId: some(isBox, turn).deviceId }],
  'outlook of a ship': (turn) => ['outlook', { deviceId: some(isShip, turn).deviceId }],
  term: () => ['term', { text: 'SOC 和绝缘阻值是什么意思' }],
}

/** Whole questions, answered by the analyst; `{n}` is the number of a box. */
const questions = [
  '{n}号箱现在怎么样？',
  '{n}号箱昨天的最高SOC是多少？',
  '哪个箱的SOC最低？',
  '本月哪个箱的最高单体温度最高？',
  '{n}号箱本月的平均SOC',
  '现在有多少未恢复的告警？',
  '本周哪个箱告警最多？',
  '哪些设备离线了？',
  '现在哪些箱在放电？',
  '{n}号箱昨天充了多少电？',
  '昨天各箱充了多少电',
  '{n}号箱本周充电记录',
  '比较1号箱和{n}号箱本周的平均SOC',
  '{n}号箱2号簇哪个电芯电压最高？',
  '江韵1号本月跑了多少海里',
  '{n}号箱还能用多久？',
  'which box charged the most energy this month?',
  'why is box {n} red?',
]

console.log(machine(), `${devices.length} devices`)
const idle = watchStretches()
await sleep(10_000)
const alone = idle.end()
console.log(
  `longest stretch while nobody asks, ten seconds: ${alone.cpu.toFixed(1)} ms of work (${alone.wall.toFixed(1)} ms by the clock)`,
)
type Run = (turn: number) => Promise<unknown>
const runs: readonly (readonly [string, Run])[] = [
  ...Object.entries(asks).map(([what, inputOf]): readonly [string, Run] => [
    what,
    async (turn) => {
      const [name, input] = await inputOf(turn)
      const tool = tools[name]
      return tool.run(tool.input.parse(input) as never, asking())
    },
  ]),
  ...questions.map((text): readonly [string, Run] => [
    text,
    (turn) =>
      answer({ content: text.replace('{n}', String((turn % 24) + 1)), deepThinking: true, history: [] }, asking()),
  ]),
]
const answered: number[] = []
for (const [what, run] of runs) {
  const took: number[] = []
  let [most, failed] = [0, '']
  const stretches: number[] = []
  let longest = 0
  for (let turn = 0; turn < rounds; turn += 1) {
    const began = performance.now()
    const held = watchStretches()
    try {
      most = Math.max(most, JSON.stringify(await run(turn)).length)
    } catch (error) {
      failed = String(error)
    }
    took.push(performance.now() - began)
    const { cpu, wall } = held.end()
    stretches.push(cpu)
    longest = Math.max(longest, wall)
    if (questions.includes(what)) answered.push(performance.now() - began)
  }
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number): string => quantile(sorted, share).toFixed(0).padStart(5)
  console.log(
    `${what.padEnd(24)} first ${(took[0] ?? 0).toFixed(0).padStart(5)}  p50 ${at(0.5)}  p95 ${at(0.95)}  max ${at(1)} ms   stretch p50 ${quantile(
      stretches.toSorted((a, b) => a - b),
      0.5,
    ).toFixed(
      1,
    )} longest ${Math.max(...stretches).toFixed(1)} ms of work, ${longest.toFixed(0)} by the clock   ${Math.ceil(most / 1024)} kB ${failed}`,
  )
}
const all = answered.toSorted((a, b) => a - b)
console.log(
  `analyst, ${all.length} answers: p50 ${quantile(all, 0.5).toFixed(0)}  p95 ${quantile(all, 0.95).toFixed(0)}  max ${quantile(all, 1).toFixed(0)} ms`,
)
await server.stop()
process.exit(0)
