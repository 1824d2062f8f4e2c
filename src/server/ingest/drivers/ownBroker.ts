import type { Registry } from '#server/context/devices.ts'
import type { Message, Sink } from './driver.ts'
import { parseTopic } from '../codec/topics.ts'
import { matches } from './mqttPeer/filters.ts'

type Heard = { readonly topic: string; readonly payload: Buffer; readonly isRetained: boolean }
export type OwnListener = {
  readonly filters: readonly string[]
  /** the devices that it reads */
  deviceIds(): readonly string[]
  /** `may`: whether who sent it may speak for a device */
  hear(message: Heard, may: (deviceId: string) => boolean): Promise<void>
}

const topicPattern = /^devices\/([^/]{1,60})\/./

/**
 * Lets drivers read topics of our own broker. A device publishes below `devices/{code}/` of itself and of what hangs below it; of
 * these a driver is handed those in which it reads a device of the sender, and for no other device is taken what they say.
 */
export const createOwnBroker = (registry: Registry) => {
  const listeners = new Set<OwnListener>()
  const listenersOf = ({ topic, sender }: Message): OwnListener[] => {
    const code = topicPattern.exec(topic)?.[1]
    const speaker = code === undefined || parseTopic(topic) ? undefined : registry.byCode(code)
    if (!sender || !speaker || !registry.isWithin(speaker, sender)) return []
    return [...listeners].filter(
      ({ filters, deviceIds }) =>
        filters.some((filter) => matches(filter, topic)) && deviceIds().some((id) => speaksFor(speaker.deviceId, id)),
    )
  }
  const speaksFor = (speakerId: string, deviceId: string): boolean => {
    const [speaker, device] = [registry.byId(speakerId), registry.byId(deviceId)]
    return speaker !== undefined && device !== undefined && registry.isWithin(device, speaker)
  }
  return {
    listen: (listener: OwnListener): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** a sink that hands drivers what is theirs, and all else on; resolves when it is stored */
    before: (sink: Sink): Sink => ({
      ...sink,
      accept: async (message) => {
        if (listeners.size === 0) return sink.accept(message)
        const own = listenersOf(message)
        const speaker = registry.byCode(topicPattern.exec(message.topic)?.[1] ?? '')
        if (own.length === 0 || !speaker) return sink.accept(message)
        const { topic, payload } = message
        const may = (deviceId: string): boolean => speaksFor(speaker.deviceId, deviceId)
        await Promise.all(own.map(({ hear }) => hear({ topic, payload, isRetained: false }, may)))
      },
    }),
  }
}
export type OwnBroker = ReturnType<typeof createOwnBroker>
