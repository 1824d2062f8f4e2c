/** The points of a tile, and of the clusters below a stack: at a moment of the past only these are read. */
export const tileKeys: readonly string[] = [
  ...['runningState', 'power', 'soc', 'soh', 'ratedPower', 'ratedCapacity', 'chargeable', 'dischargeable'],
  ...['mainBreaker', 'faultLevel', 'gridPower', 'loadPower', 'auxPower', 'planPower', 'frequency', 'gridState'],
  ...['controlMode', 'remoteMode', 'dcPower', 'pcsMode', 'totalVoltage', 'totalCurrent'],
  ...['chargedEnergy', 'dischargedEnergy', 'gridImportEnergy', 'gridExportEnergy'],
  ...['maxCellVoltage', 'minCellVoltage', 'maxCellTemperature', 'minCellTemperature'].flatMap((key) => [
    key,
    `${key}Cluster`,
    `${key}Cell`,
  ]),
  ...['maxVoltage', 'minVoltage', 'maxTemperature', 'minTemperature'].flatMap((key) => [key, `${key}Cell`]),
  ...['current', 'clusterBreaker'],
]

/** The points of each curve, in order. */
export const curveKeys = {
  emsPower: ['power', 'planPower'],
  lineVoltages: ['acVoltageAB', 'acVoltageBC', 'acVoltageCA'],
  phaseCurrents: ['phaseCurrentA', 'phaseCurrentB', 'phaseCurrentC'],
  pcsTemperatures: [
    'igbtTemperatureA',
    'igbtTemperatureB',
    'igbtTemperatureC',
    'cabinetTemperature',
    'heatsinkTemperature',
  ],
  stackVoltage: ['totalVoltage', 'maxCellVoltage', 'minCellVoltage'],
  stackTemperature: ['maxCellTemperature', 'minCellTemperature', 'averageCellTemperature'],
  stackPower: ['power', 'soc'],
  clusterVoltage: ['totalVoltage', 'maxVoltage', 'minVoltage', 'voltageDifference'],
  clusterCurrent: ['current'],
  clusterSoc: ['soc'],
} as const
