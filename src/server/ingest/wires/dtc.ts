import type { z } from 'zod'
import { fieldPath } from '#server/http/parseInput.ts'
import { messageTime } from '../codec/eventTime.ts'
import { dtcMessage } from '../messages.ts'
import type { Fault } from './misfit.ts'

/** `ts` in ms */
export type DtcWord = z.output<typeof dtcMessage> & { readonly ts: number }

const mostWords = 1000

/** `devices/{code}/dtc`: one fault code that is on or off, or a list of them, of which the first thousand are read. */
export const readDtc = (content: unknown, now: number): { words: DtcWord[]; faults: Fault[] } => {
  const words: DtcWord[] = []
  const faults: Fault[] = []
  for (const given of Array.isArray(content) ? content.slice(0, mostWords) : [content]) {
    const parsed = dtcMessage.safeParse(given)
    if (!parsed.success) {
      const issue = parsed.error.issues[0]
      faults.push({ reason: 'wrong_type', detail: `dtc ${fieldPath(issue?.path ?? [])}: ${issue?.message ?? ''}` })
      continue
    }
    const time = messageTime(given, now)
    if ('fault' in time) faults.push(time.fault)
    else words.push({ ...parsed.data, ts: time.ts })
  }
  return { words, faults }
}
