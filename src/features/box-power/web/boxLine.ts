import type { LinePlace } from '#web/equipment/racks/UnitLine.tsx'
import { plugOf } from '#web/equipment/pictures/unitState.ts'
import type { Text } from '#web/i18n.ts'
import { numberText } from '#web/kit/format.ts'
import type { LiveDetail } from '../detailShapes.ts'
import type { messages } from './detailMessages.ts'

export type LiveBox = Extract<LiveDetail, { kind: 'box' }>
type BoxText = Text<keyof typeof messages.zh>

const metricOf = (metrics: LiveBox['metrics'], code: string): number | null =>
  metrics.find((metric) => metric.code === code)?.value ?? null

/** kW, discharge +, of a voltage and a current among the metrics. */
const powerOf = (metrics: LiveBox['metrics'], voltage: string, current: string): number | null => {
  const [volts, amperes] = [metricOf(metrics, voltage), metricOf(metrics, current)]
  return volts === null || amperes === null ? null : (volts * amperes) / 1000
}

const size = (power: number | null, unit = 'kW'): string =>
  `${numberText(power === null ? null : Math.abs(power), 1)} ${unit}`

/** From the bus of a box over its inverter to the ship or station that it is plugged to. */
export const boxLine = (box: LiveBox, text: BoxText): { places: LinePlace[]; outside: number | null } => {
  const { status, relays } = box
  const bus = powerOf(box.metrics, 'totalVoltage', 'totalCurrent')
  const converter = powerOf(box.inverter, 'dcVoltage', 'dcCurrent')
  const plug = plugOf(status.chargingGunPluggingStatus)
  const place = status.shippingName ?? status.stationName
  return {
    outside: bus,
    places: [
      {
        key: 'bus',
        name: text('bus'),
        value: size(metricOf(box.metrics, 'totalVoltage'), 'V'),
        note: size(bus),
        breaker: relays.find(({ deviceId }) => deviceId === box.deviceId)?.value ?? null,
      },
      {
        key: 'converter',
        name: text('inverter'),
        value: size(converter),
        note: size(metricOf(box.inverter, 'dcVoltage'), 'V'),
        cut: plug !== 'inserted',
      },
      {
        key: 'outside',
        name: text(status.shippingName ? 'ship' : 'station'),
        value: place || '--',
        note: plug ? text(plug) : '--',
        off: plug !== 'inserted',
      },
    ],
  }
}
