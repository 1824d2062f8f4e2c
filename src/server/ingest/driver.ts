import type { Device } from '#server/context/devices.ts'

/** A message as a driver hands it on; `sender` is the signed-in device, absent where an external broker has checked it. */
export type Message = {
  readonly topic: string
  readonly payload: Buffer
  readonly sender?: Device
  readonly source: string
}

/** What a driver feeds: resolves when the message, or the count of its refusal, has committed; rejects when it must come again. */
export type Sink = {
  accept(message: Message): Promise<void>
  /** counts a packet that was cut off before it could be read */
  oversized(source: string, bytes: number): Promise<void>
}

export type Driver = {
  readonly port: number | null
  /** to `devices/{deviceCode}/command`, QoS 1 */
  publishCommand(deviceCode: string, payload: string): Promise<void>
  stop(): Promise<void>
}
