import { expect, test } from 'vitest'
import { z } from 'zod'
import { allContracts } from './support/contracts.ts'

const calls = (await allContracts()).flatMap((contract) => Object.values(contract))

const form = [
  ...['vesselName', 'mmsi', 'identification', 'wail', 'length', 'width', 'vesselTypeName', 'teu', 'dwt', 'draught'],
  ...['draft', 'buildYear', 'manufacturer', 'batteryManufacturer', 'operatingMode', 'stationId', 'shippingCode'],
]
const status = ['shippingStatus', 'dynamicType', 'lat', 'lon', 'imo', 'speed', 'sailDuration']
const ship = ['id', ...form, 'boxNum', 'currentBattery', ...status]
const leg = [
  ...['legStartPortNameCn', 'legEndPortNameCn', 'legStartTime', 'legEndTime', 'berthTime', 'sailDuration'],
  ...['legDurationTotal', 'sailDistance', 'vesselName', 'startBerthCargoTypeName', 'cargoLoad', 'mmsi'],
]
const point = [
  ...['lon', 'lat', 'dest', 'speed', 'distance', 'status', 'cog', 'hdg', 'draught', 'postime', 'postimeLocal', 'eta'],
]
const alarm = ['alarmLevel', 'stationName', 'deviceName', 'alarmTime', 'alarmContent', 'state', 'alarmType', 'deviceId']
const voyage = ['mmsi', 'legStartTime', 'legEndTime']
const paging = ['current', 'size']
const page = ['records', 'total']
const metric = ['code', 'name', 'value', 'unit']
const energies = ['charged', 'discharged', 'efficiency']

/** What the specification sends with a call (sections 2, 5 and 7), and what it reads of the answer (section 3). */
const shipping: Readonly<Record<string, readonly [sent: string[], read: string[]]>> = {
  'home/list': [[], ship],
  weather: [
    ['lon', 'lat'],
    ['temperature', 'airQuality', 'city'],
  ],
  'chargingAndSwapping/page': [
    ['shippingId', 'shippingName', 'operatingMode', ...paging],
    [...page, 'shippingId', 'shippingName', 'electricity', 'operatingMode', 'startTime', 'endTime'],
  ],
  page: [
    ['vesselName', 'operatingMode', ...paging],
    [...page, ...ship],
  ],
  berthingRecord: [['id', 'vesselName', 'operatingMode', 'timeType'], leg],
  shipTrajectory: [voyage, point],
  add: [form, []],
  edit: [['id', ...form], []],
  remove: [['id'], []],
  'onShipping/deviceList': [['shippingId'], ['deviceId', 'deviceName', 'deviceCode']],
  'voyage/consumePower': [
    voyage,
    ['startBattery', 'endBattery', 'powerConsumption', 'startDeviceList', 'endDeviceList', 'deviceName', 'electricity'],
  ],
  'voyage/alarm': [
    [...voyage, 'alarmLevel', 'alarmTime'],
    [...page, ...alarm],
  ],
  export: [[...voyage, 'alarmLevel', 'alarmTime'], []],
}
const ofDevice = ['deviceId']
const ofDay = ['deviceId', 'dayTime']
const curve: readonly [string[], string[]] = [ofDay, ['name', 'unit']]
const storage: typeof shipping = {
  'discharge/ranking': [
    ['type', 'size'],
    ['deviceName', 'value', 'unit'],
  ],
  'status/statistics': [[], ['code', 'name', 'nameEn', 'count', 'faultNum', 'silentNum']],
  'chargeAndDischarge/chart': [['type'], ['steps', 'sums', 'time', 'ts', ...energies]],
  'basic/info': [
    [],
    [
      ...[
        'stationNum',
        'emsNum',
        'pcsNum',
        'stackNum',
        'clusterNum',
        'onlineNum',
        'ratedPower',
        'ratedCapacity',
        'soc',
      ],
      ...[
        'soh',
        'chargeable',
        'dischargeable',
        'power',
        'chargedToday',
        'dischargedToday',
        'auxToday',
        'at',
        ...energies,
      ],
    ],
  ],
  'alarm/list': [ofDevice, [...page, ...alarm]],
  'ems/info': [ofDevice, metric],
  'ems/systemState': [ofDevice, ['code', 'name', 'value']],
  'ems/communicationStatus': [ofDevice, ['links', 'devices', 'online', 'updateTime', 'ageSeconds', 'deviceType']],
  'ems/chargeDischarge': [
    ['deviceId', 'type'],
    ['steps', 'sums', ...energies],
  ],
  'ems/runningState': [ofDevice, ['runningState', 'offlineTime', 'controlMode', 'mainBreaker']],
  'ems/chargeDischargePowerCurve': curve,
  'ems/voltageCurve': curve,
  'ems/currentCurve': curve,
  'pcs/state': [ofDevice, ['code', 'name', 'value']],
  'pcs/info': [ofDevice, metric],
  'pcs/voltageCurve': curve,
  'pcs/currentCurve': curve,
  'pcs/temperatureCurve': curve,
  'stack/info': [ofDevice, [...metric, 'extremes']],
  'stack/chargeDischargeCapacity': [ofDevice, ['ratedCapacity', 'cycles', ...energies]],
  'stack/alarm/list': [ofDevice, [...page, ...alarm]],
  'stack/voltageCurve': curve,
  'stack/temperatureCurve': curve,
  'stack/chargeDischargeCurve': curve,
  'cluster/info': [ofDevice, [...metric, 'extremes']],
  'cluster/alarm/list': [ofDevice, [...page, ...alarm]],
  'cluster/voltageCurve': curve,
  'cluster/currentCurve': curve,
  'cluster/socCurve': curve,
}

/** Names of all properties, at whatever depth. */
const namesIn = (value: unknown, found = new Set<string>()): ReadonlySet<string> => {
  if (typeof value !== 'object' || value === null) return found
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'properties') for (const name of Object.keys(inner as object)) found.add(name)
    namesIn(inner, found)
  }
  return found
}
const namesOf = (schema: z.ZodType, io: 'input' | 'output') =>
  namesIn(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))

test.each([
  ...Object.entries(shipping).map(([path, names]) => [`/web/shipping/${path}`, ...names] as const),
  ...Object.entries(storage).map(([path, names]) => [`/web/energy/storage/${path}`, ...names] as const),
])('%s takes and answers the names of the specification', (path, sent, read) => {
  const call = calls.find((each) => each.path === path)
  if (!call) throw new Error('no such call')
  const takes = namesOf(call.input, 'input')
  const answers = 'output' in call ? namesOf(call.output, 'output') : new Set<string>()
  expect({ sent: sent.filter((name) => !takes.has(name)), read: read.filter((name) => !answers.has(name)) }).toEqual({
    ...{ sent: [], read: [] },
  })
})
