import { offlineState } from '#contract/unit.ts'
import { stateWord } from '#catalogue/states/legends.ts'

const legend = 'runningState'

type Counted = { readonly silent: boolean; readonly runningState: number | null; readonly isFaulty: boolean }

/** Devices by running state, 0 to 3; −1 counts the silent ones, which are in no other state. */
export const stateCountsOf = (devices: readonly Counted[]) => {
  const heard = devices.filter(({ silent }) => !silent)
  const silentNum = devices.length - heard.length
  const words = (value: number) => ({
    name: stateWord({ legend, value }, 'zh') ?? '',
    nameEn: stateWord({ legend, value }, 'en') ?? '',
  })
  return {
    states: [
      ...[0, 1, 2, 3].map((code) => ({
        ...{ code, ...words(code), count: heard.filter(({ runningState }) => runningState === code).length },
      })),
      { code: offlineState, name: '离线', nameEn: 'Offline', count: silentNum },
    ],
    faultNum: heard.filter(({ isFaulty }) => isFaulty).length,
    silentNum,
  }
}
