import { LineParts } from '#features/devices/web/LineParts.tsx'
import { useText } from '#web/i18n.ts'
import type { BayDetail } from '../../detailShapes.ts'
import { messages } from './messages.ts'
import { partsOf } from './parts.ts'

/** What is worth a glance of each device, by point key, in this order. */
const figures = [
  'power',
  'dcPower',
  'loadRate',
  'windingTemperature',
  'busbarTemperature',
  'igbtTemperatureA',
  'compartmentTemperature',
  'compartmentHumidity',
]

/** The devices that feed the bay, from the transformer down. */
export const BayParts = ({ detail }: { detail: BayDetail }) => {
  const text = useText(messages)
  const parts = partsOf(detail).filter(({ deviceId }) => deviceId !== detail.deviceId)
  return <LineParts title={text('devices')} parts={parts} figures={figures} />
}
