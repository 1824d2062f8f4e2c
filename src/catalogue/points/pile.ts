import type { Point } from './point.ts'
import { current, energy, ofPhases, power, register, state, temperature, voltage } from './points.ts'
import { breaker, emergencyStop, plug, suppliedFrequency } from './shore.ts'
import { powerFactor } from './storage.ts'

/** What a pile tells of its outlet, or of each where it has several. */
export const outletPoints = (): Point[] => [
  ...ofPhases('phaseVoltage', '电压', 'Voltage', voltage),
  ...ofPhases('phaseCurrent', '电流', 'Current', current),
  power('power', '有功功率', 'Active power'),
  powerFactor(),
  suppliedFrequency(),
  temperature('cableTemperature', '电缆温度', 'Cable temperature'),
  state('connectorState', '接口状态', 'Connector state', 'connector'),
  plug(),
  breaker(),
  emergencyStop(),
  state('faultState', '故障状态', 'Fault', 'normalFault'),
  energy('sessionEnergy', '本次电量', 'Energy of this session'),
  register('suppliedEnergy', '累计供电量', 'Supplied energy'),
]

/** The type that an outlet of a pile gets when it is first named. */
export const outletType = 'pileConnector'
