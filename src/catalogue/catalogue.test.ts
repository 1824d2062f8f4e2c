import { expect, test } from 'vitest'
import { isAdded, withDerived } from './points/derived.ts'
import { cells, gauge } from './points/points.ts'
import { moduleOf } from './points/saving.ts'
import { profiles } from './profiles.ts'
import { appendSlots } from './points/slots.ts'

const keysOf = (key: string) =>
  profiles.find(({ profileKey }) => profileKey === key)?.points.map(({ pointKey }) => pointKey) ?? []
const range = (text: string, parts: string[]) => parts.map((part) => text + part)

test('there are twenty-six device types, each point named once in both languages', () => {
  expect(profiles).toHaveLength(26)
  expect(new Set(profiles.map(({ profileKey }) => profileKey)).size).toBe(26)
  for (const { profileKey, points } of profiles) {
    const keys = points.map(({ pointKey }) => pointKey)
    expect(new Set(keys).size, profileKey).toBe(keys.length)
    for (const point of points) {
      expect(point.pointName && point.pointNameEn, `${profileKey}.${point.pointKey}`).toBeTruthy()
      expect(point.pointKey).toMatch(/^[A-Za-z][A-Za-z0-9_]{0,39}$/)
      if (point.derive) expect(keys).toContain(point.derive.from)
    }
  }
})

test('a box and a cluster have the points that the calls name', () => {
  const box =
    'totalVoltage totalCurrent soc soh insulation ratedCapacity ratedVoltage maxCellVoltage maxCellVoltageCluster minCellVoltage minCellVoltageCluster maxCellTemperature maxCellTemperatureCluster minCellTemperature minCellTemperatureCluster chargeable dischargeable compartmentTemperature compartmentHumidity ambientTemperature ambientHumidity co h2 dcVoltage dcCurrent airConditionState airConditionMode runningState pluggedState mainBreaker chargedEnergy dischargedEnergy'
  const more = [
    ...range('acVoltage', ['AB', 'BC', 'CA']),
    ...range('phaseVoltage', ['A', 'B', 'C']),
    ...range('igbtTemperature', ['A', 'B', 'C']),
    ...range('socketTemperature', ['1', '2', '3', '4']),
  ]
  expect(keysOf('boxPower')).toEqual(expect.arrayContaining([...box.split(' '), ...more]))
  const cluster =
    'totalVoltage current soc soh maxVoltage minVoltage maxTemperature minTemperature ambientTemperature averageVoltage averageTemperature cellVoltage cellTemperature voltageDifference maxVoltageCell minVoltageCell'
  expect(keysOf('boxCluster')).toEqual(
    expect.arrayContaining([...cluster.split(' '), ...range('relay', ['1', '2', '3', '4', '5', '6', '7', '8'])]),
  )
})

test('a marine battery keeps its slots and has what guards its room; its clusters have their breakers', () => {
  expect(keysOf('marineBattery')).toEqual(
    'totalVoltage totalCurrent power soc soh insulation ratedCapacity ratedVoltage maxCellVoltage maxCellVoltageCluster minCellVoltage minCellVoltageCluster maxCellTemperature maxCellTemperatureCluster minCellTemperature minCellTemperatureCluster chargeable dischargeable ambientTemperature ambientHumidity runningState mainBreaker chargingState workMode balancingMode balancingHostState faultLevel chargedEnergy dischargedEnergy availableDischargePower availableChargePower remainingTime coolantInletTemperature coolantOutletTemperature roomTemperature offGas smokeState ventilationState extinguishState clustersOnline'.split(
      ' ',
    ),
  )
  expect(keysOf('marineCluster')).toContain('clusterBreaker')
})

test('a ship keeps its slots and appends what its power goes into; its motors and DC grid have their points', () => {
  expect(keysOf('ship')).toEqual(
    'lon lat sog cog heading draught navStatus power soc soh currentBattery boxNum ambientTemperature consumedEnergy sailedDistance rot navSource propulsionPower hotelPower shoreEnergy'.split(
      ' ',
    ),
  )
  expect(keysOf('propulsion')).toEqual(
    'shaftSpeed torque power motorTemperature inverterTemperature runState faultState consumedEnergy'.split(' '),
  )
  expect(keysOf('dcGrid')).toEqual(
    'ratedVoltage busVoltageA busVoltageB busCurrent power hotelPower shorePower insulation busTie shoreConnected consumedEnergy shoreEnergy'.split(
      ' ',
    ),
  )
})

test('storage equipment keeps its slots and appends what its alarms and screens need', () => {
  const first = (key: string, count: number) => keysOf(key).slice(0, count).join(' ')
  expect(first('ems', 17)).toBe(
    'power reactivePower gridPower loadPower frequency soc soh chargeable dischargeable ambientTemperature ambientHumidity runningState controlMode faultLevel chargedEnergy dischargedEnergy ratedVoltage',
  )
  expect(first('pcs', 23)).toBe(
    'power reactivePower powerFactor frequency dcVoltage dcCurrent dcPower acVoltageAB acVoltageBC acVoltageCA phaseCurrentA phaseCurrentB phaseCurrentC igbtTemperatureA igbtTemperatureB igbtTemperatureC runningState gridState mainBreaker faultLevel chargedEnergy dischargedEnergy ratedPower',
  )
  expect(keysOf('stack').slice(-11).join(' ')).toBe(
    'maxCellTemperatureCell minCellTemperatureCell averageCellVoltage averageCellTemperature allowedChargeCurrent allowedDischargeCurrent clusterSocDifference clusterCurrentDifference cycleCount remoteMode startCount',
  )
  expect(keysOf('cluster').slice(-6).join(' ')).toBe(
    'faultLevel positiveInsulation negativeInsulation balancingCells cycleCount fuse',
  )
})

test('a crane keeps its slots and appends its hoist; its box and converters have their points', () => {
  expect(keysOf('energySaver').join(' ')).toBe(
    'dcdc1 dcdc2 totalSurface busVoltage busCurrent storageVoltage storageCurrent dcdc1Power dcdc2Power craneLoad soc soh energySavingRate maxTemperature cabinetTemperature JN_runningState JN_dcdc1State JN_dcdc2State JN_breaker JN_faultLevel hoistPower supplyPower brakePower auxPower hoistHeight load emergencyStop remoteMode runningState brakeEnergy dcdc1Charged dcdc2Charged',
  )
  const box =
    'storageKind totalVoltage current soc soh capacitance ratedCapacitance capacitanceRatio maxVoltageLimit minVoltageLimit insulation cabinetTemperature mainBreaker remoteMode faultLevel runningState startCount monomerVoltage monomerTemperature'
  expect(keysOf('capacitorBox')).toEqual(expect.arrayContaining(box.split(' ')))
  const dcdc =
    'busVoltage busCurrent storageVoltage storageCurrent power powerSetpoint ratedPower dcdcTemperature dcdcMode remoteMode startCount faultLevel busOverVoltage busUnderVoltage storageOverVoltage storageUnderVoltage overCurrent overTemperature bridgeFault prechargeFault contactorFault fanFault communicationFault insulationFault chargedEnergy dischargedEnergy'
  expect(keysOf('dcdc').join(' ')).toBe(dcdc)
})

test('what feeds a bay keeps its slots and appends what it is controlled and judged by', () => {
  expect(keysOf('chargePcs').slice(-6).join(' ')).toBe(
    'faultLevel chargedEnergy dcPower powerLimit remoteMode emergencyStop',
  )
  expect(keysOf('connectionBox').slice(-4).join(' ')).toBe('faultState lockState emergencyStop dcEnergy')
  expect(keysOf('transformer').join(' ')).toBe(
    'acVoltageAB acVoltageBC acVoltageCA phaseCurrentA phaseCurrentB phaseCurrentC power reactivePower powerFactor frequency windingTemperature oilTemperature loadRate faultLevel meterEnergy',
  )
  expect(keysOf('chargeContainer').join(' ')).toBe(
    'compartmentTemperature compartmentHumidity smoke fire door emergencyStop',
  )
  expect(keysOf('swapCrane').join(' ')).toBe(
    'runningState spreaderLock gantryPosition trolleyPosition hoistHeight load windSpeed liftCount power faultLevel',
  )
})

test('shore power keeps its slots and appends what closing asks for; a connector has what its pile has', () => {
  const supply =
    'acVoltageAB acVoltageBC acVoltageCA phaseCurrentA phaseCurrentB phaseCurrentC power reactivePower powerFactor frequency cableTemperature transformerTemperature safetyLoopCurrent runningState pluggedState mainBreaker groundSwitch safetyLoop faultLevel suppliedEnergy'
  const added = 'shipReady phaseSequence bonding emergencyStop insulation remoteMode ratedVoltage'
  expect(keysOf('shorePower').join(' ')).toBe(`${supply} ${added}`)
  expect(keysOf('shoreSocket').join(' ')).toBe(
    'acVoltageAB acVoltageBC acVoltageCA phaseCurrentA phaseCurrentB phaseCurrentC power powerFactor frequency faultLevel pluggedState safetyLoop groundSwitch lockState mainBreaker emergencyStop remoteMode safetyLoopCurrent cableTemperature socketTemperature1 socketTemperature2 socketTemperature3 socketTemperature4 suppliedEnergy ratedVoltage',
  )
  expect(keysOf('frequencyConverter').join(' ')).toBe(
    'acVoltageAB acVoltageBC acVoltageCA phaseCurrentA phaseCurrentB phaseCurrentC power powerFactor frequency faultLevel outputVoltage outputFrequency dcVoltage loadRate igbtTemperatureA igbtTemperatureB igbtTemperatureC coolantTemperature runningState',
  )
  expect(keysOf('shorePile').join(' ')).toBe(
    'phaseVoltageA phaseVoltageB phaseVoltageC phaseCurrentA phaseCurrentB phaseCurrentC power powerFactor frequency cableTemperature connectorState pluggedState mainBreaker emergencyStop faultState sessionEnergy suppliedEnergy',
  )
  expect(keysOf('pileConnector')).toEqual([...keysOf('shorePile'), 'shipSoc'])
})

test('lifts are counted to the Wh; capacitors come in modules of six', () => {
  const point = (type: string, key: string) =>
    profiles.find(({ profileKey }) => profileKey === type)?.points.find(({ pointKey }) => pointKey === key)
  for (const key of ['dcdc1', 'dcdc2', 'totalSurface', 'brakeEnergy', 'dcdc1Charged', 'dcdc2Charged'])
    expect(point('energySaver', key), key).toMatchObject({ kind: 'register', unit: 'kWh', decimals: 3 })
  expect(point('capacitorBox', 'monomerVoltage')).toMatchObject({ kind: 'array', size: 216 })
  expect(point('capacitorBox', 'monomerTemperature')).toMatchObject({ kind: 'array', size: 36 })
  expect([1, 6, 7, 216].map(moduleOf)).toEqual([1, 1, 2, 36])
})

test.each([
  ['energySaver', 'hoistHeight', 0, 60],
  ['energySaver', 'load', 0, 120],
  ['capacitorBox', 'capacitanceRatio', 0, 150],
  ['capacitorBox', 'monomerVoltage', 0, 6],
  ['transformer', 'loadRate', 0, 200],
  ['transformer', 'acVoltageAB', 0, 50_000],
  ['swapCrane', 'gantryPosition', -500, 1500],
  ['swapCrane', 'trolleyPosition', -50, 100],
  ['swapCrane', 'hoistHeight', -30, 60],
  ['swapCrane', 'load', 0, 100],
  ['swapCrane', 'windSpeed', 0, 60],
  ['shoreSocket', 'safetyLoopCurrent', 0, 1000],
  ['frequencyConverter', 'outputVoltage', 0, 50_000],
  ['ship', 'rot', -720, 720],
  ['ems', 'gridPower', -1_000_000, 1_000_000],
  ['ems', 'acVoltageAB', 0, 50_000],
  ['pcs', 'startCount', 0, 65_534],
  ['stack', 'maxCellVoltageCell', 1, 500],
  ['propulsion', 'shaftSpeed', 0, 2000],
  ['propulsion', 'power', 0, 5000],
  ['dcGrid', 'busVoltageA', 0, 1500],
  ['dcGrid', 'busVoltageB', 0, 1500],
])('%s: %s is within %d … %d', (type, key, min, max) => {
  const points = profiles.find(({ profileKey }) => profileKey === type)?.points
  expect(points?.find(({ pointKey }) => pointKey === key)).toMatchObject({ min, max })
})

test('every state has a legend, and nothing else has', () => {
  for (const { profileKey, points } of profiles)
    for (const { pointKey, kind, legend } of points)
      expect(legend === null, `${profileKey}.${pointKey}`).toBe(kind !== 'state')
})

test('array points get their extremes, once', () => {
  const points = withDerived([gauge('u', '电压', 'Voltage', 'V', 1), cells('cell', '单体', 'Cell', 'V', 3, 4, [0, 6])])
  expect(points.map(({ pointKey }) => pointKey)).toEqual([
    'u',
    'cell',
    'cellMax',
    'cellMin',
    'cellDifference',
    'cellMaxIndex',
    'cellMinIndex',
  ])
  expect(points.find(({ pointKey }) => pointKey === 'cellMax')).toMatchObject({
    unit: 'V',
    decimals: 3,
    size: 1,
    derive: { from: 'cell', what: 'max' },
  })
  expect(withDerived(points)).toEqual(points)
  expect(isAdded('cellMax', 'cell')).toBe(true)
  expect(isAdded('maxVoltage', 'cellVoltage')).toBe(false)
})

test('a point that is declared is not replaced by a derived one; built-in types derive all there is', () => {
  const declared = gauge('cellMax', '最高', 'Highest', 'V', 3)
  expect(
    withDerived([declared, cells('cell', '单体', 'Cell', 'V', 3, 4, [0, 6])]).filter(
      ({ pointKey }) => pointKey === 'cellMax',
    ),
  ).toEqual([declared])
  for (const { points } of profiles) expect(withDerived(points)).toEqual([...points])
})

test('slots are only ever appended; those of a removed point stay its own', () => {
  const existing = [
    { pointKey: 'a', firstSlot: 0, size: 1 },
    { pointKey: 'removed', firstSlot: 1, size: 4 },
  ]
  const slots = appendSlots(existing, [
    { pointKey: 'new', size: 3 },
    { pointKey: 'a', size: 1 },
    { pointKey: 'newer', size: 1 },
  ])
  expect(Object.fromEntries(slots)).toEqual({ new: 5, a: 0, newer: 8 })
  expect(appendSlots(existing, [{ pointKey: 'removed', size: 4 }]).get('removed')).toBe(1)
})
