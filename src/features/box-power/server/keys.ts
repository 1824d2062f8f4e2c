const phases = ['A', 'B', 'C']
const lines = ['AB', 'BC', 'CA'].map((line) => `acVoltage${line}`)
const sockets = [1, 2, 3, 4].map((n) => `socketTemperature${n}`)

/** Which points stand in which block of the monitors, in the specification's order. */
export const boxKeys = {
  main: [
    'totalVoltage',
    'soc',
    'totalCurrent',
    'soh',
    'insulation',
    'ratedCapacity',
    'ratedVoltage',
    'maxCellVoltage',
    'minCellVoltage',
    'maxCellTemperature',
    'minCellTemperature',
    'chargeable',
    'dischargeable',
    'compartmentTemperature',
    'compartmentHumidity',
  ],
  environment: ['ambientTemperature', 'ambientHumidity', 'compartmentTemperature', 'compartmentHumidity', 'co', 'h2'],
  device: ['dcVoltage', 'dcCurrent', ...lines, ...sockets, 'chargedEnergy', 'dischargedEnergy'],
  inverter: [
    'dcVoltage',
    'dcCurrent',
    ...lines,
    ...phases.map((phase) => `phaseVoltage${phase}`),
    ...phases.map((phase) => `igbtTemperature${phase}`),
  ],
  fixed: ['ratedCapacity', 'ratedVoltage'],
  temperature: ['maxCellTemperature', 'minCellTemperature', 'compartmentTemperature', 'ambientTemperature'],
  humidity: ['compartmentHumidity', 'ambientHumidity'],
} as const

export const boxStates = {
  box: [
    'runningState',
    'pluggedState',
    'mainBreaker',
    'chargingState',
    'prechargeState',
    'airConditionState',
    'airConditionMode',
  ],
  system: ['systemState', 'workMode', 'balancingMode', 'balancingHostState'],
  faults: ['faultLevel', 'fireFault', 'coolingFault', 'communicationFault', 'insulationFault'],
  energy: ['energyState', 'chargingState', 'chargeReady', 'dischargeReady', 'loadEngaged', 'inverterState'],
  info: ['systemState', 'airConditionState', 'airConditionMode'],
} as const
