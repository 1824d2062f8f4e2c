import { swapBookingsContract } from '#features/swap-bookings/contract.ts'
import { useCall } from '../../calls/api.ts'
import { useText } from '../../i18n.ts'
import type { SentencePart } from '../sentence/sentence.ts'
import { nextSwapWords } from './nextSwapWords.ts'
import { swapMessages } from './swapMessages.ts'

const [minute, refetchMs] = [60_000, 30_000]

/** The next swap in words, as it stands or, with `isPast`, as it stood at `now` (ms); undefined where none is booked. */
export const useNextSwap = (now: number, isPast: boolean): { part: SentencePart; below: string } | undefined => {
  const say = useText(swapMessages)
  const { data } = useCall(
    swapBookingsContract.nextSwap,
    // A film asks once a minute of its time.
    isPast ? { at: Math.floor(now / minute) * minute } : {},
    { keepOld: true, ...(isPast ? { staleTime: Number.POSITIVE_INFINITY } : { refetchInterval: refetchMs }) },
  )
  return data ? nextSwapWords(data, now, say) : undefined
}
