import type { Metrics, Sample } from '#server/metrics/metrics.ts'
import type { Bound } from '../bound/startBound.ts'
import type { DriverState } from './keepRunning.ts'

export const isMqtt = (type: string): boolean => type === 'mqttBroker' || type === 'mqtt'

const counted = {
  connects: 'Connections that began',
  messages: 'Messages that were taken in and committed',
  returned: 'Messages that could not be committed and must come again',
  refused: 'Peers that were turned away, and packets that were cut off',
  failures: 'Starts that failed, and ends that nobody asked for',
} as const

/** The drivers of this process in its metrics: those of its configuration by name, those that people added by their ids. */
export const tellOfDrivers = (
  metrics: Metrics,
  driverStates: () => readonly DriverState[],
  added: Bound['states'],
): void => {
  metrics.gauge(
    'tidewatt_driver_up',
    'Whether a driver of this process runs',
    () => [
      ...driverStates().map(({ name, type, status }): Sample => {
        return { labels: { name, type }, value: status === 'running' ? 1 : 0 }
      }),
      ...added().map(({ driverId, type, isOnline }): Sample => {
        return { labels: { name: `driver ${driverId}`, type }, value: isOnline ? 1 : 0 }
      }),
    ],
    ['name', 'type'],
  )
  for (const [what, help] of Object.entries(counted) as [keyof typeof counted, string][])
    metrics.counter(
      `tidewatt_driver_${what}`,
      help,
      () => driverStates().map(({ name, type, counts }) => ({ labels: { name, type }, value: counts[what] })),
      ['name', 'type'],
    )
  metrics.gauge('tidewatt_broker_connections', 'Connections of the MQTT drivers: devices, or the broker outside', () =>
    driverStates()
      .filter(({ type }) => isMqtt(type))
      .reduce((sum, { counts: { connects, disconnects } }) => sum + connects - disconnects, 0),
  )
}
