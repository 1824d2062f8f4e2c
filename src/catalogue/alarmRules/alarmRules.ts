import { batteryRules } from './battery.ts'
import { cellRules } from './cells.ts'
import { chargingRules } from './charging.ts'
import { gasRules } from './gas.ts'
import { powerRules } from './power.ts'
import { raisedRules } from './raised.ts'
import { roomRules } from './room.ts'
import type { AlarmRule } from './rule.ts'
import { driveRules } from './drive.ts'
import { savingRules } from './saving.ts'
import { shipRules } from './ships.ts'
import { shoreRules } from './shore.ts'
import { stateRules } from './states.ts'
import { storageRules } from './storage.ts'

/** The default rules that samples decide, by family. Each holds wherever a device type has its points. */
export const judgedRules: readonly AlarmRule[] = [
  ...cellRules,
  ...batteryRules,
  ...gasRules,
  ...roomRules,
  ...powerRules,
  ...stateRules,
  ...shipRules,
  ...driveRules,
  ...storageRules,
  ...savingRules,
  ...chargingRules,
  ...shoreRules,
]

export const alarmRules: readonly AlarmRule[] = [...judgedRules, ...raisedRules]
