import { offlineState } from '#contract/unit.ts'
import type { UnitNode } from '#contract/unitDetail.ts'
import { useCall } from '#web/calls/api.ts'
import { FleetMiniature, miniaturePace } from '#web/equipment/miniature/FleetMiniature.tsx'
import { useText } from '#web/i18n.ts'
import { numberText } from '#web/kit/format.ts'
import { energyStorageContract } from '../contract.ts'
import { messages } from './home/messages.ts'

const stackLevel = 3
const [standby, charging, discharging] = [0, 1, 2]

const stacksOf = (nodes: readonly UnitNode[]): UnitNode[] =>
  nodes.flatMap((node) => (node.level === stackLevel ? [node] : stacksOf(node.children)))

const stateOf = (power: number | null | undefined): number => {
  if (!power) return standby
  return power < 0 ? charging : discharging
}

/** The stacks of storage stations on the card of their platform, in the colour of what all do together. */
export const StorageMiniature = () => {
  const text = useText(messages)
  const often = { refetchInterval: miniaturePace }
  const { data: sums } = useCall(energyStorageContract.basicInfo, {}, often)
  const { data: tree = [] } = useCall(energyStorageContract.tree, {}, often)
  const power = sums?.power ?? null
  return (
    <FleetMiniature
      platform="energyStorage"
      sums={
        sums && {
          counted: { total: sums.stackNum },
          chargePower: power === null ? null : Math.max(0, -power),
          dischargePower: power === null ? null : Math.max(0, power),
        }
      }
      units={stacksOf(tree).map(({ strId, strName, soc, silent }) => ({
        ...{ deviceId: strId, deviceName: strName, value: soc, runningState: silent ? offlineState : stateOf(power) },
      }))}
      figure={sums ? text('miniature', sums.stationNum, numberText(sums.soc, 0)) : ''}
    />
  )
}
