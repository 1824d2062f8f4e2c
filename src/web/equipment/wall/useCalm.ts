import { use } from 'react'
import { alarmsContract } from '#features/alarms/contract.ts'
import { useCall } from '../../calls/api.ts'
import { useText } from '../../i18n.ts'
import { PlatformContext } from '../alarms/useOpenAlarms.ts'
import { spanWords } from '../sentence/sentence.ts'
import { sentenceMessages } from '../sentence/sentenceMessages.ts'

/** How long the home's platform has been without an unresolved alarm, in words. Asked for each time that it becomes calm. `at` in ms. */
export const useCalm = (isCalm: boolean, at: number): string | undefined => {
  const say = useText(sentenceMessages)
  const platform = use(PlatformContext)
  const enabled = isCalm && platform !== undefined
  const { data, isFetching } = useCall(alarmsContract.calm, platform ? { platform } : {}, { enabled })
  const since = data?.since ?? null
  return !enabled || isFetching || since === null ? undefined : spanWords(at - since, say)
}
