import { reasonOf } from '#server/log.ts'
import type { BoundAround, Plan, TrialStep } from '../bound.ts'
import { type Client, openClient } from './client.ts'
import type { Line } from './line.ts'
import { arrayKeys, byKey } from '../byKey.ts'
import { createUnitReader, hostOf } from './plan.ts'
import { type Asking, readSpan } from './reading.ts'
import { resolveSunspec } from './sunspec/resolve.ts'
import type { Tools } from './tools.ts'
import type { UnitPlan } from './unit.ts'
import { createWants, type Piece, valueIn } from './wants.ts'
import { ModbusFault } from './wire.ts'

type Around = Pick<BoundAround, 'resolve' | 'clock'>

/** Within the time of the signal, of which nobody need wait for the end. */
const within = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const over = (): void => reject(new ModbusFault('timeout', 'no time left'))
    if (signal.aborted) over()
    signal.addEventListener('abort', over, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', over))
  })

const tryUnit = async (plan: UnitPlan, client: Client, tools: Tools, signal: AbortSignal): Promise<TrialStep[]> => {
  const steps: TrialStep[] = []
  const refusals: string[] = []
  const line: Line = {
    ask: (unit, request) => within(signal, client.ask(unit, request)),
    turn: (work) => work(),
    stop: () => undefined,
  }
  const tell: Asking['tell'] = (code, _, args = {}) => {
    refusals.push([code, ...Object.entries(args).map(([key, value]) => `${key} ${value}`)].join(' '))
  }
  const asking: Asking = { line, unit: plan.unit, tools, signal, tell }
  const found = plan.sunspec.length > 0 ? await resolveSunspec(asking, plan.sunspec) : { points: [] }
  if ('fault' in found) {
    return [{ step: 'read', ms: 0, ok: false, detail: `unit ${plan.unit}: ${found.fault.message}` }]
  }
  const wants = createWants([...plan.points, ...found.points].filter(({ rw }) => rw !== 1))
  const pieces: Piece[] = []
  const read = async (group: Omit<Piece, 'data'> & { readonly function: 1 | 2 | 3 | 4 }): Promise<boolean> => {
    const begun = tools.steady()
    const place = `unit ${plan.unit} function ${group.function} ${group.address}+${group.count}`
    const got = await readSpan(asking, group)
    const ms = tools.steady() - begun
    if ('piece' in got) {
      pieces.push(got.piece)
      steps.push({ step: 'read', ms, ok: true, detail: place, raw: got.piece.data.toString('hex') })
    } else steps.push({ step: 'read', ms, ok: false, detail: `${place}: ${got.fault.message}` })
    return 'piece' in got || got.fault.code !== 2
  }
  for (const group of wants.groups()) {
    if (signal.aborted) break
    if (!(await read(group)) && group.members.length > 1) for (const member of group.members) await read(member)
  }
  const values = wants.points.flatMap((point) => {
    const value = valueIn(pieces, point)
    return typeof value === 'number' || typeof value === 'string' ? [{ point, value }] : []
  })
  const arrays = arrayKeys(wants.points)
  const absent = wants.points.length - values.length
  const detail = [`${values.length} values, ${absent} absent`, ...refusals].join('; ')
  steps.push({ step: 'decode', ms: 0, ok: values.length > 0, detail, values: byKey(values, arrays) })
  return steps
}

/** Resolves, connects, reads all points of all devices once, and decodes them. */
export const attempt = async (
  plan: Plan,
  { resolve }: Around,
  tools: Tools,
  signal: AbortSignal,
): Promise<readonly TrialStep[]> => {
  const steps: TrialStep[] = []
  const timed = async <T>(step: TrialStep['step'], work: () => Promise<T>, tell: (got: T) => string): Promise<T> => {
    const begun = tools.steady()
    try {
      const got = await within(signal, work())
      steps.push({ step, ms: tools.steady() - begun, ok: true, detail: tell(got) })
      return got
    } catch (error) {
      steps.push({ step, ms: tools.steady() - begun, ok: false, detail: reasonOf(error) })
      throw error
    }
  }
  const { units, faults } = createUnitReader()(plan)
  const host = hostOf(plan)
  let client: Client | undefined
  try {
    const address = await timed(
      'resolve',
      () => resolve(host.host),
      (found) => found,
    )
    const own = await timed(
      'connect',
      () => openClient({ ...host, address }, tools),
      () => `${address}:${host.port}`,
    )
    client = own
    for (const unit of units) if (!signal.aborted) steps.push(...(await tryUnit(unit, own, tools, signal)))
  } catch {
    // The step that failed says why.
  } finally {
    client?.close()
  }
  for (const { pointKey, attribute } of faults) {
    steps.push({ step: 'decode', ms: 0, ok: false, detail: `${pointKey}: ${attribute}` })
  }
  return steps
}
