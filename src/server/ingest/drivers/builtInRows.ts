import type { Config } from '#server/config/config.ts'
import type { DriverRow } from './chooseDrivers.ts'
import { instanceOf } from '../instance.ts'

/** The rows that the environment configures: the embedded broker, or an external one where `MQTT_URL` names it. */
export const builtInRows = async (config: Config, isShared: boolean): Promise<DriverRow[]> => {
  const { host, mqttPort: port, mqttUrl: url, dataDir } = config
  if (!url) return [{ name: 'embedded broker', type: 'mqttBroker', attributes: { host, port } }]
  return [{ name: 'external broker', type: 'mqtt', attributes: { url, instance: await instanceOf(dataDir), isShared } }]
}
