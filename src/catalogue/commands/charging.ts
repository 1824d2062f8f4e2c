import { common } from './interlock.ts'
import type { CommandSpec } from './spec.ts'

export const chargingCommands: Readonly<Record<string, readonly CommandSpec[]>> = {
  // It speaks for its station: from then on the charge plan sets the chargers.
  transformer: [
    {
      ...{ name: 'planAuto', station: 'chargeReplacePower', args: 'mode', lock: ['transformer'] },
      interlocks: [{ kind: 'heard' }, { kind: 'noCommand' }, { kind: 'noMaintenance' }],
      readBack: { kind: 'stored', seconds: 10 },
    },
  ],
  chargePcs: [
    {
      ...{ name: 'setPower', args: 'power', lock: ['chargePcs'], interlocks: common },
      readBack: { kind: 'near', seconds: 60, points: ['powerLimit', 'power'], percent: 5 },
    },
  ],
}
