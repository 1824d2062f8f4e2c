import type { DriverEvents, Sink } from './driver.ts'

/** Since the process began. */
export type DriverCounts = {
  readonly starts: number
  /** starts that failed, and ends that nobody asked for */
  readonly failures: number
  readonly connects: number
  readonly disconnects: number
  /** taken in and committed, with what they hold or as refusals */
  readonly messages: number
  /** could not be committed and must come again */
  readonly returned: number
  /** peers that were turned away, and packets that were cut off */
  readonly refused: number
  /** lost, since too much waited for the database */
  readonly dropped: number
}

/** The sink and the events of one driver, which count what passes. */
export const createCounters = (sink: Sink) => {
  const counts = {
    starts: 0,
    failures: 0,
    connects: 0,
    disconnects: 0,
    messages: 0,
    returned: 0,
    refused: 0,
    dropped: 0,
  }
  const count = (name: keyof DriverCounts) => (): void => {
    counts[name] += 1
  }
  const counted: Sink = {
    accept: (message) => {
      const accepted = sink.accept(message)
      accepted.then(count('messages'), count('returned'))
      return accepted
    },
    sentences: (source, text) => {
      const { messages, store } = sink.sentences(source, text)
      const counted = async (): Promise<void> => {
        try {
          await store()
          counts.messages += messages
        } catch (error) {
          counts.returned += messages
          throw error
        }
      }
      return { messages, store: counted }
    },
    oversized: (source, bytes) => {
      counts.refused += 1
      return sink.oversized(source, bytes)
    },
    takenOver: sink.takenOver,
    tooFast: sink.tooFast,
    mqtt5: sink.mqtt5,
    take: sink.take,
  }
  const events: Omit<DriverEvents, 'failed'> = {
    connected: count('connects'),
    disconnected: count('disconnects'),
    refused: count('refused'),
    dropped: count('dropped'),
  }
  return { sink: counted, events, started: count('starts'), failed: count('failures'), counts: () => ({ ...counts }) }
}
