import { common } from './interlock.ts'
import type { CommandSpec } from './spec.ts'

/** A transaction is charging or suspended: OCPP connector states 2 to 4. */
const point = 'connectorState'

export const chargingCommands: Readonly<Record<string, readonly CommandSpec[]>> = {
  // It speaks for its station: from then on the charge plan sets the chargers.
  transformer: [
    {
      ...{ name: 'planAuto', args: 'mode', lock: ['transformer'] },
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
  shorePile: [
    {
      ...{ name: 'start', lock: ['shorePile'], interlocks: common },
      readBack: { kind: 'code', seconds: 120, point, codes: [2, 3, 4] },
    },
    {
      ...{ name: 'stop', single: true, free: true, lock: ['shorePile'], interlocks: [] },
      readBack: { kind: 'code', seconds: 120, point, codes: [0, 1, 5, 6, 7, 8] },
    },
  ],
}
