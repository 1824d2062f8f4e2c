import type { CraneGlance } from '#web/equipment/crane/craneWords.ts'
import { levelOf } from '#web/equipment/pictures/unitState.ts'
import type { SavingTile } from '../../shapes.ts'

/** What the picture of a crane shows of its tile. */
export const craneGlanceOf = (crane: SavingTile): CraneGlance => ({
  name: crane.deviceName,
  supply: crane.supplyPower,
  power: crane.power,
  hoist: crane.hoistPower,
  brake: crane.brakePower,
  height: crane.hoistHeight,
  load: crane.load,
  soc: crane.soc,
  converters: crane.dcdcs.map(({ no, power, mode, silent, alarmLevel }) => ({
    ...{ no, power, mode, silent, level: levelOf(alarmLevel) },
  })),
  silent: crane.silent,
})
