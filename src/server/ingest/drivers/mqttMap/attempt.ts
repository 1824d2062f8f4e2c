import type { BoundAround, Plan, TrialStep } from '../bound.ts'
import { createTrial } from '../mqttPeer/trial.ts'
import { readMessage, valuesIn } from './codec.ts'
import { devicesOf, filtersIn, shapeOf } from './plan.ts'

/** The code of the one device of a trial, where none is given. */
const anyCode = 'trial'

/** Signs in, waits for the first message, and shows how it is read. Nothing is acknowledged for who runs. */
export const attempt = async (
  plan: Plan,
  around: Pick<BoundAround, 'resolve' | 'clock'>,
  signal: AbortSignal,
): Promise<readonly TrialStep[]> => {
  const trial = createTrial(plan, around, signal)
  const [shape, filters] = [shapeOf(plan), filtersIn(plan)]
  const wrong = 'fault' in shape ? shape.fault : filters ? undefined : 'filters'
  if ('fault' in shape || !filters) {
    trial.note({ step: 'decode', ok: false, detail: `${wrong}: missing or wrong` })
    return trial.steps
  }
  if (plan.attributes.broker === 'own') {
    const detail =
      'the broker of the portal is not tried: bind a device, then see its values and the events of the driver'
    trial.note({ step: 'connect', ok: false, detail })
    return trial.steps
  }
  const { devices, faults } = devicesOf(plan, shape.format)
  try {
    const message = await trial.first(filters, () => true)
    if (!message) return trial.steps
    const { rows, faults: unread } = readMessage(shape, message, around.clock())
    for (const detail of unread.slice(0, 5)) trial.note({ step: 'decode', ok: false, detail })
    for (const row of rows.slice(0, 5)) {
      const [device] = devices.get(row.code) ?? devices.get(anyCode) ?? []
      const time = row.ts === undefined ? 'no time' : new Date(row.ts).toISOString()
      const values = device ? valuesIn(device, row).values : {}
      trial.note({ step: 'decode', ok: device !== undefined, detail: `${row.code}, ${time}`, values })
    }
  } catch (error) {
    trial.failed(error)
  } finally {
    trial.end()
  }
  for (const { point, attribute } of faults) trial.note({ step: 'decode', ok: false, detail: `${point}: ${attribute}` })
  return trial.steps
}
