import { type AisMessage, readMessages } from './message.ts'
import { createParts } from './parts.ts'
import { readSentence } from './sentence.ts'

export type AisFault = 'bad_checksum' | 'incomplete' | 'unparsable'
export type Heard = { readonly message: AisMessage; readonly receivedAt: number }
export type Decoded = { readonly heard: readonly Heard[]; readonly faults: readonly AisFault[] }

/**
 * Decodes what AIS receivers send. It keeps the parts of unfinished messages, by source, and nothing else: the same lines give the same
 * messages by every way in. Lines that are no AIS sentence are passed over.
 */
export const createAisDecoder = () => {
  let incomplete = 0
  const parts = createParts(() => {
    incomplete += 1
  })
  /** `text`: lines; `now`: ms, the time of receipt where the line itself tells none */
  const decode = (source: string, text: string, now: number): Decoded => {
    const heard: Heard[] = []
    const faults: AisFault[] = []
    for (const line of text.split(/\r?\n/)) {
      const sentence = readSentence(line)
      if (sentence === 'not_ais') continue
      if (typeof sentence === 'string') {
        faults.push(sentence)
        continue
      }
      const joined = parts.add(source, sentence, now)
      if (!joined) continue
      const messages = readMessages(joined.payload, joined.fill, joined.channel)
      if (!messages) faults.push('unparsable')
      else heard.push(...messages.map((message) => ({ message, receivedAt: joined.receivedAt ?? now })))
    }
    while (incomplete > 0) {
      incomplete -= 1
      faults.push('incomplete')
    }
    return { heard, faults }
  }
  return { decode }
}
