import type { Config } from '#server/config/config.ts'
import { readTls } from '#server/http/tls.ts'
import type { DriverRow } from './chooseDrivers.ts'
import { instanceOf } from '../instance.ts'

/** The rows that the environment configures: the embedded broker, or an external one where `MQTT_URL` names it. */
export const builtInRows = async (config: Config, isShared: boolean): Promise<DriverRow[]> => {
  const { host, mqttPort: port, mqttUrl: url, mqttsPort, tls: files, dataDir } = config
  const tls = mqttsPort !== undefined && files ? { port: mqttsPort, ...files } : undefined
  // A driver that cannot start is tried again; a start whose files are no certificate ends.
  if (tls) await readTls(tls)
  if (!url) return [{ name: 'embedded broker', type: 'mqttBroker', attributes: { host, port, tls } }]
  return [{ name: 'external broker', type: 'mqtt', attributes: { url, instance: await instanceOf(dataDir), isShared } }]
}
