import { connectAsync, type MqttClient } from 'mqtt'

/** A device at the broker: QoS 1, so that a publish resolves when the server has acknowledged. */
export const connectDevice = (mqttPort: number, deviceCode: string, token: string): Promise<MqttClient> =>
  connectAsync(`mqtt://127.0.0.1:${mqttPort}`, {
    username: deviceCode,
    password: token,
    clientId: `${deviceCode}-${Math.random().toString(36).slice(2, 10)}`,
    reconnectPeriod: 0,
    queueQoSZero: false,
  })

export const publishTelemetry = (client: MqttClient, deviceCode: string, message: unknown): Promise<unknown> =>
  client.publishAsync(
    `devices/${deviceCode}/telemetry`,
    typeof message === 'string' ? message : JSON.stringify(message),
    { qos: 1 },
  )
