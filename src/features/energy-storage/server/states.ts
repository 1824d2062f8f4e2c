import { stateWord } from '#catalogue/states/legends.ts'
import type { z } from 'zod'
import type { stateCounts } from '../shapes.ts'
import type { Seen } from './tile.ts'

const silentCode = -1
const legend = 'runningState'
const faultMode = 4

/** PCS by running state, 0 to 3; −1 counts the silent ones, which are in no other state. */
export const stateCountsOf = (seen: readonly Seen[]): z.input<typeof stateCounts> => {
  const pcs = seen.flatMap(({ tile }) => (tile.kind === 'pcs' ? tile : []))
  const heard = pcs.filter(({ silent }) => !silent)
  const silentNum = pcs.length - heard.length
  const words = (value: number) => ({
    name: stateWord({ legend, value }, 'zh') ?? '',
    nameEn: stateWord({ legend, value }, 'en') ?? '',
  })
  return {
    states: [
      ...[0, 1, 2, 3].map((code) => ({
        ...{ code, ...words(code), count: heard.filter(({ runningState }) => runningState === code).length },
      })),
      { code: silentCode, name: '离线', nameEn: 'Offline', count: silentNum },
    ],
    faultNum: heard.filter(({ faultLevel, pcsMode }) => (faultLevel ?? 0) > 0 || pcsMode === faultMode).length,
    silentNum,
  }
}
