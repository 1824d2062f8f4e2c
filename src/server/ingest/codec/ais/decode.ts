import { type AisMessage, mmsiOf, readMessages } from './message.ts'
import { createParts } from './parts.ts'
import { readSentence } from './sentence.ts'

export type AisFault = 'bad_checksum' | 'incomplete' | 'unparsable'
/** `payload` names the transmission: whoever else received it has the same. `receivedAt` in ms. */
export type Heard = { readonly message: AisMessage; readonly receivedAt: number; readonly payload: string }
/** `foreign`: messages that were left unread */
export type Decoded = {
  readonly heard: readonly Heard[]
  readonly faults: readonly AisFault[]
  readonly foreign: number
}

/**
 * Decodes what AIS receivers send. It keeps the parts of unfinished messages, by source, and nothing else: the same lines give the same
 * messages by every way in. Lines that are no AIS sentence are passed over.
 */
export const createAisDecoder = () => {
  let incomplete = 0
  const parts = createParts(() => {
    incomplete += 1
  })
  /** `text`: lines; `now`: ms, the time of receipt where the line itself tells none; `isOurs`: whose messages are read, by MMSI */
  const decode = (source: string, text: string, now: number, isOurs = (_mmsi: string): boolean => true): Decoded => {
    const heard: Heard[] = []
    const faults: AisFault[] = []
    let foreign = 0
    for (const line of text.split(/\r?\n/)) {
      const sentence = readSentence(line)
      if (sentence === 'not_ais') continue
      if (typeof sentence === 'string') {
        faults.push(sentence)
        continue
      }
      const joined = parts.add(source, sentence, now)
      if (!joined) continue
      const { payload, receivedAt = now } = joined
      const mmsi = mmsiOf(payload)
      if (mmsi !== undefined && !isOurs(mmsi)) {
        foreign += 1
        continue
      }
      const messages = readMessages(payload, joined.fill, joined.channel)
      if (!messages) faults.push('unparsable')
      else for (const message of messages) heard.push({ message, receivedAt, payload })
    }
    while (incomplete > 0) {
      incomplete -= 1
      faults.push('incomplete')
    }
    return { heard, faults, foreign }
  }
  return { decode }
}
