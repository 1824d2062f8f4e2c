import type { Config } from '#server/config/config.ts'
import { readTls } from '#server/http/tls.ts'
import type { DriverRow } from './chooseDrivers.ts'
import { instanceOf } from '../instance.ts'

const nameOf = (host: string, port: number): string => `${host.includes(':') ? `[${host}]` : host}:${port}`

/** The rows for receivers of AIS: one that listens, one for each that we connect to. */
const aisRows = ({ host, aisTcp = [], aisUdp }: Config): DriverRow[] => [
  ...(aisUdp ? [{ name: 'AIS over UDP', type: 'aisUdp', attributes: { host, ...aisUdp } }] : []),
  ...aisTcp.map((peer) => ({ name: `AIS of ${nameOf(peer.host, peer.port)}`, type: 'aisTcp', attributes: peer })),
]

/** The row for piles that speak OCPP. */
const ocppRows = ({ host, ocppPort: port, tls }: Config): DriverRow[] =>
  port === undefined ? [] : [{ name: 'OCPP', type: 'ocpp', attributes: { host, port, tls } }]

/** The rows that the environment configures: the embedded broker, or an external one where `MQTT_URL` names it, and receivers of AIS. */
export const builtInRows = async (config: Config, isShared: boolean): Promise<DriverRow[]> => {
  const { host, mqttPort: port, mqttUrl: url, mqttsPort, tls: files, dataDir } = config
  const tls = mqttsPort !== undefined && files ? { port: mqttsPort, ...files } : undefined
  // A driver that cannot start is tried again; a start whose files are no certificate ends.
  if (tls) await readTls(tls)
  if (files && config.ocppPort !== undefined) await readTls(files)
  const broker = url
    ? { name: 'external broker', type: 'mqtt', attributes: { url, instance: await instanceOf(dataDir), isShared } }
    : { name: 'embedded broker', type: 'mqttBroker', attributes: { host, port, tls } }
  return [broker, ...aisRows(config), ...ocppRows(config)]
}
