import type { BoundAround, Plan, TrialStep } from '../bound.ts'
import { createTrial } from '../mqttPeer/trial.ts'
import { byKey } from '../byKey.ts'
import { mappedValue } from '../pointValue.ts'
import { rebirthOf } from './encode.ts'
import { bindingsOf, groupsOf } from './plan.ts'
import { namespace, pathOf, readTopic } from './topics.ts'
import { bear, readingsOf, type Unit } from './unit.ts'
import { readPayload } from './wire.ts'

/** Signs in as a mere listener, asks the node of the device to be born again, and shows the birth that comes. */
export const attempt = async (
  plan: Plan,
  around: Pick<BoundAround, 'resolve' | 'clock'>,
  signal: AbortSignal,
): Promise<readonly TrialStep[]> => {
  const trial = createTrial(plan, around, signal)
  const { bindings, faults } = bindingsOf(plan)
  const [binding] = bindings
  const wanted = binding?.source.node ? binding : undefined
  try {
    const asked = wanted ? [`${namespace}/${wanted.source.group}/+/${wanted.source.node}/#`] : []
    const filters = [...asked, ...(wanted ? [] : groupsOf(plan).map((group) => `${namespace}/${group}/#`))]
    const got = await trial.first(
      filters,
      ({ topic }) => {
        const said = readTopic(topic)
        if (!said) return false
        return wanted ? pathOf(said) === pathOf(wanted.source) && said.kind.endsWith('BIRTH') : said.kind !== 'NDEATH'
      },
      (client) => {
        if (!wanted) return
        const { group, node } = wanted.source
        client.publish(`${namespace}/${group}/NCMD/${node}`, rebirthOf(around.clock()))
      },
    )
    if (!got) return trial.steps
    const payload = readPayload(got.payload)
    const source = readTopic(got.topic) ?? { group: '', node: '', device: '' }
    const unit: Unit = { source, isBorn: false, heardAt: 0, metrics: new Map() }
    bear(unit, payload.metrics, around.clock())
    const readings = readingsOf(payload.metrics, around.clock(), ({ name = '' }) => unit.metrics.get(name))
    const found = readings.flatMap(({ name, value }) =>
      (binding?.byMetric.get(name) ?? []).flatMap((point) => {
        const mapped = mappedValue(value, point.mapping)
        return mapped === undefined ? [] : [{ point, value: mapped }]
      }),
    )
    const names = [...unit.metrics.keys()].slice(0, 20).join(', ')
    const detail = `${payload.metrics.length} metrics${names ? `: ${names}` : ''}`
    trial.note({ step: 'decode', ok: true, detail, values: byKey(found, binding?.arrays ?? new Set()) })
  } catch (error) {
    trial.failed(error)
  } finally {
    trial.end()
  }
  for (const { point, attribute } of faults) trial.note({ step: 'decode', ok: false, detail: `${point}: ${attribute}` })
  return trial.steps
}
