import { setTimeout as sleep } from 'node:timers/promises'
import { alarmsContract } from '#features/alarms/contract.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { boxHomeContract as boxes, boxReplayContract, boxStationContract } from '#features/box-power/contract.ts'
import { energySavingContract as saving } from '#features/energy-saving/contract.ts'
import { energyStorageContract as storage } from '#features/energy-storage/contract.ts'
import { shipsContract as ships } from '#features/ships/contract.ts'
import { shorePileContract as piles } from '#features/shore-pile/contract.ts'
import type { Portal } from '#test/support/portal.ts'
import { quantile, rounded } from '../timing.ts'

type Asks = Readonly<Record<string, () => Promise<unknown>>>

/** What homes, lists and replays of the nation ask. */
export const asksOf = (who: Portal): Asks => {
  const past = () => ({ at: Date.now() - 5000 })
  return {
    'box/basicInformation': () => who.call(boxes.basicInformation, {}),
    'box/socRanking': () => who.call(boxes.socRanking, {}),
    'box/powerDistribution': () => who.call(boxes.powerDistribution, {}),
    'box/deviceAddress': () => who.call(boxes.deviceAddress, {}),
    'box/list, a page': () => who.call(boxes.boxList, { size: 20 }),
    'box/list, whole': () => who.call(boxes.boxList, {}),
    'box/tree, whole': () => who.call(boxStationContract.deviceTree, {}),
    'box/replay of the home': () => who.call(boxReplayContract.replayHome, past()),
    'ship/list': () => who.call(ships.homeList, {}),
    'ship/replay of the home': () => who.call(ships.replayHome, past()),
    'storage/basicInfo': () => who.call(storage.basicInfo, {}),
    'storage/chart of a day': () => who.call(storage.chart, { type: 1 }),
    'storage/tree': () => who.call(storage.tree, {}),
    'storage/replay of the home': () => who.call(storage.replayHome, past()),
    'saving/dischargeInfo': () => who.call(saving.dischargeInfo, {}),
    'saving/statisticalInfo': () => who.call(saving.statisticalInfo, {}),
    'saving/list': () => who.call(saving.deviceList, { size: 100 }),
    'saving/replay of the home': () => who.call(saving.replayHome, past()),
    'pile/basicInformation': () => who.call(piles.basicInformation, {}),
    'pile/replay of the home': () => who.call(piles.replayHome, past()),
    'alarm/page': () => who.call(alarmsContract.page, {}),
    'equipment/page': () => who.call(assetsContract.equipmentPage, {}),
  }
}

/** ms of what was answered, how often nothing was, and what took longer than its bound */
export type Times = {
  readonly answered: Record<string, number[]>
  readonly failed: Record<string, number>
  readonly slow: { readonly at: string; readonly name: string; readonly ms: number }[]
}
const boundMs = 300

/** Asks one after the other, all in turn, with a pause between, until `stop`. */
export const askInTurn = async (asks: Asks, pauseMs: number, stop: AbortSignal): Promise<Times> => {
  const [answered, failed, slow]: [Times['answered'], Times['failed'], Times['slow']] = [{}, {}, []]
  while (!stop.aborted)
    for (const [name, ask] of Object.entries(asks)) {
      if (stop.aborted) break
      const began = performance.now()
      try {
        await ask()
        const ms = performance.now() - began
        answered[name] ??= []
        answered[name].push(ms)
        if (ms > boundMs) slow.push({ at: new Date().toISOString().slice(11, 19), name, ms: Math.round(ms) })
      } catch (error) {
        failed[name] = (failed[name] ?? 0) + 1
        console.error(`${name}: ${String(error)}`)
      }
      await sleep(pauseMs, undefined, { signal: stop }).catch(() => undefined)
    }
  return { answered, failed, slow }
}

/** ms */
export const summaryOf = ({ answered }: Times): Record<string, { p50: number; p95: number; count: number }> =>
  Object.fromEntries(
    Object.entries(answered).map(([name, list]) => [
      name,
      { p50: rounded(quantile(list, 0.5)), p95: rounded(quantile(list, 0.95)), count: list.length },
    ]),
  )
