import { reasonOf } from '#server/log.ts'
import type { BoundAround, BoundNode, Plan, TrialStep } from '../bound.ts'
import { type Connected, connect, letGo, urlOf } from './connect.ts'
import { keptIdentity, newIdentity } from './identity.ts'
import { type Load, loadLibrary } from './library.ts'
import { childrenOf } from './nodes.ts'
import { hostOf, itemsOf } from './plan.ts'
import { trustedOf } from './trust.ts'
import { qualityFault, rawOf, scaled } from './values.ts'
import { within } from './within.ts'

type Around = Pick<BoundAround, 'resolve' | 'clock'>
type Value = NonNullable<TrialStep['values']>[string]

const connectingOf = async (plan: Plan, around: Around, load: Load) => {
  const opcua = await load()
  const identity = keptIdentity(plan.attributes['own.identity']) ?? (await newIdentity(opcua, plan.driverId))
  return { opcua, around, identity, host: hostOf(plan), trusted: trustedOf(plan.attributes['own.trusted']) }
}

const readAll = async ({ session }: Connected, plan: Plan, timeout: number): Promise<TrialStep[]> => {
  const { items, faults } = itemsOf(plan)
  const read = items.filter(({ rw }) => rw !== 1)
  const began = performance.now()
  const got = read.length === 0 ? [] : await within(timeout, session.read(read.map(({ nodeId }) => ({ nodeId }))))
  const ms = Math.round(performance.now() - began)
  const values: Record<string, Value> = {}
  const absent: string[] = faults.map(({ pointKey, attribute }) => `${pointKey}: ${attribute}`)
  for (const [at, { pointKey, nodeId, scale, offset }] of read.entries()) {
    const value = got[at]
    const bad = value ? qualityFault(value) : 'no answer'
    const raw = value && bad === undefined ? rawOf(value.value) : undefined
    const list = Array.isArray(raw) ? raw.map((each) => scaled(each, scale, offset)) : undefined
    const one = list ? undefined : scaled(raw as number | undefined, scale, offset)
    if (list) values[pointKey] = list.map((each) => (typeof each === 'number' ? each : null))
    else if (one !== undefined) values[pointKey] = one
    else absent.push(`${nodeId}: ${bad ?? 'none'}`)
  }
  const count = Object.keys(values).length
  const detail = [`${count} values`, ...absent].join('; ')
  return [
    { step: 'read', ms, ok: true, detail: `${read.length} nodes` },
    { step: 'decode', ms: 0, ok: count > 0, detail, values },
  ]
}

/** Resolves, connects with the driver's security, and reads all nodes once. */
export const attempt = async (
  plan: Plan,
  around: Around,
  signal: AbortSignal,
  load: Load = loadLibrary,
): Promise<readonly TrialStep[]> => {
  const steps: TrialStep[] = []
  let step: TrialStep['step'] = 'resolve'
  let began = performance.now()
  const passed = (detail: string, next: TrialStep['step']): void => {
    steps.push({ step, ms: Math.round(performance.now() - began), ok: true, detail })
    step = next
    began = performance.now()
  }
  let connected: Connected | undefined
  try {
    const connecting = await connectingOf(plan, around, load)
    const url = await urlOf(connecting)
    passed(url, 'connect')
    connected = await connect(connecting, url)
    passed(`${connecting.host.mode} ${connecting.host.policy}`, 'read')
    if (!signal.aborted) steps.push(...(await readAll(connected, plan, connecting.host.timeout)))
  } catch (error) {
    steps.push({ step, ms: Math.round(performance.now() - began), ok: false, detail: reasonOf(error) })
  } finally {
    if (connected) void letGo(connected.client)
  }
  return steps
}

/** The children of a node, by a session of its own. Rejects with OpcuaFault. */
export const nodesOf = async (
  plan: Plan,
  around: Around,
  nodeId: string,
  signal: AbortSignal,
  load: Load = loadLibrary,
): Promise<readonly BoundNode[]> => {
  const connecting = await connectingOf(plan, around, load)
  const connected = await connect(connecting, await urlOf(connecting))
  try {
    return signal.aborted
      ? []
      : await within(connecting.host.timeout, childrenOf(connecting.opcua, connected.session, nodeId))
  } finally {
    void letGo(connected.client)
  }
}
