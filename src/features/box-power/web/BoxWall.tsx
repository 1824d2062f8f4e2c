import { useOpenStory } from '#web/equipment/alarms/useAlarmAddress.ts'
import type { ShownHome } from '#web/equipment/home/HomeFrame.tsx'
import { useBatteryWall } from '#web/equipment/home/useBatteryWall.ts'
import { useNextSwap } from '#web/equipment/swaps/useNextSwap.ts'
import { HomeWall } from '#web/equipment/wall/HomeWall.tsx'
import { isReady } from '#web/equipment/wall/stripUnits.ts'
import type { WallGiven } from '#web/equipment/wall/WallFrame.tsx'
import { useText } from '#web/i18n.ts'
import { boxReplayContract } from '../contract.ts'
import type { HomeSnapshot } from '../shapes.ts'
import { messages } from './homeMessages.ts'
import { useBoxStrip } from './useBoxStrip.ts'

type BoxWallProps = { shown: ShownHome<HomeSnapshot>; given: WallGiven<HomeSnapshot>; onMoreAlarms: () => void }

/** Docks, ships, ready boxes, figures and the next swap; the strip's parts stay the same objects while nothing in them changes. */
export const BoxWall = ({ shown: { home, alarms, openAlarm }, given, onMoreAlarms }: BoxWallProps) => {
  const text = useText(messages)
  const battery = useBatteryWall()
  const [, onOpenStory] = useOpenStory()
  const strip = useBoxStrip()
  const swap = useNextSwap(home.at, alarms !== undefined)
  const view = {
    ...battery(home.sums, home.tiles.filter(isReady).length),
    ...strip(home),
    ...(swap && { upcoming: swap.part, next: swap.below }),
    units: (count: number) => text('countOfBoxes', count),
    ready: true,
    hours: home.hours,
    waiting: home.sums.fillingNum > 0,
    onOpenAlarm: openAlarm,
    onOpenStory,
    onMoreAlarms,
  }
  return <HomeWall {...given} view={view} replay={boxReplayContract.replayHome} />
}
