import { parseTime } from '#contract/zoned.ts'
import type { DeviceScene, Made } from './scene.ts'

type World = DeviceScene & {
  readonly devices: ReadonlyMap<string, Made>
  readonly stations: ReadonlyMap<string, string>
}
const at = (text: string): Date => new Date(parseTime(`2030-11-${text}:00`, 'Asia/Shanghai'))

/** device · unit · rule · level · value · place · began · ended */
type Past = readonly [string, string, string, 1 | 2 | 3, number, string, string, string | null]
const alarms: readonly Past[] = [
  ['XD-003', 'XD-003', 'cellTemperatureHigh', 2, 50.4, '', '21 09:40', null],
  ['XD-002', 'XD-002', 'insulationLow', 1, 96, '', '21 08:05', null],
  ['XD-012', 'XD-012', 'socLow', 3, 14.6, '', '20 21:30', '21 02:20'],
  ['XD-001', 'XD-001', 'cellTemperatureHigh', 3, 46.2, '', '20 14:00', '20 14:30'],
  ['XD-001', 'XD-001', 'insulationLow', 2, 240, '', '19 09:15', '19 09:45'],
  ['XD-003', 'XD-003', 'socLow', 3, 14.9, '', '20 20:50', '21 02:10'],
  ['XD-004', 'XD-004', 'cellVoltageHigh', 3, 3.556, '', '18 05:00', '18 05:10'],
  ['ES-A-S1', 'ES-A-EMS', 'cellTemperatureHigh', 2, 51.5, '', '21 09:00', null],
  ['ES-A-P2', 'ES-A-EMS', 'faultLevel', 3, 1, '', '20 11:00', '20 11:40'],
  ['ES-B-EMS', 'ES-B-EMS', 'faultLevel', 2, 2, '', '19 16:00', '19 16:20'],
  ['JY-01', 'JY-01', 'noPositionUnderWay', 3, 12, '', '21 08:20', '21 08:32'],
  ['BJ-777', 'BJ-777', 'socLow', 1, 4.4, '', '21 10:00', null],
]
/** device · charged (1) or discharged (2) · kWh · from · to */
const energies: readonly (readonly [string, 1 | 2, number, string, string])[] = [
  ...['XD-001', 'XD-002', 'XD-003'].flatMap((code, index) =>
    ['18', '19', '20', '21'].map((day) => [code, 1, 310 + 10 * index, `${day} 02:00`, `${day} 05:00`] as const),
  ),
  ...['XD-001', 'XD-003'].flatMap((code, index) =>
    ['18', '19', '20'].map((day) => [code, 2, 206 + 12 * index, `${day} 08:00`, `${day} 11:00`] as const),
  ),
]
const powerOns = [
  ['XD-001', '18 00:05', '20 23:40'],
  ['XD-003', '19 06:00', '20 22:00'],
  ['XD-001', '21 01:50', null],
] as const

/** Alarms open and past, fault codes, charges, times of power, and two voyages. */
export const addEvents = async (it: World): Promise<void> => {
  const { db } = it.context
  const of = (code: string): Made & { stationId: string } => {
    const device = it.context.registry.byCode(code)
    if (!device) throw new Error(`no device ${code}`)
    return device
  }
  for (const [code, unitCode, rule, level, value, place, began, ended] of alarms) {
    const [device, unit] = [of(code), of(unitCode)]
    const steps = [[at(began).getTime(), level], ...(ended ? [[at(ended).getTime(), 0]] : [])]
    await db
      .insertInto('alarm')
      .values({
        ...{ device_id: device.deviceId, unit_id: unit.deviceId, station_id: device.stationId },
        ...{
          device_name: device.deviceName,
          unit_name: unit.deviceName,
          rule,
          level,
          highest_level: level,
          value,
          place,
        },
        ...{
          began_at: at(began),
          opened_at: at(began),
          last_began_at: at(began),
          cleared_at: ended ? at(ended) : null,
        },
        course: JSON.stringify(steps),
      })
      .execute()
  }
  for (const [code, type, kwh, from, to] of energies) {
    const { deviceId, stationId, deviceName } = of(code)
    const span = { started_at: at(from), ended_at: at(to), last_at: at(to) }
    await db
      .insertInto('energy_record')
      .values({ device_id: deviceId, station_id: stationId, device_name: deviceName, type, kwh, ...span })
      .execute()
  }
  for (const [code, from, to] of powerOns) {
    const { deviceId, stationId, deviceName, deviceCode } = of(code)
    const named = { device_id: deviceId, station_id: stationId, device_name: deviceName, device_code: deviceCode }
    await db
      .insertInto('power_on_record')
      .values({ ...named, started_at: at(from), ended_at: to ? at(to) : null })
      .execute()
  }
  await it.deliver('XD-003', 'dtc', { ts: at('21 10:10').getTime(), dtcType: 'BCU', faultCode: 'B2003', active: true })
  await addVoyages(it, of('JY-01'))
}

const addVoyages = async ({ context: { db } }: World, ship: Made & { stationId: string }): Promise<void> => {
  const ids: string[] = []
  for (const [name_cn, name_en] of [
    ['上海港', 'Shanghai'],
    ['南京港', 'Nanjing'],
  ] as const) {
    const { id } = await db
      .insertInto('port')
      .values({ name_cn, name_en, code: name_en, org_id: '1' })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  const [from = '', to = ''] = ids
  const named = { device_id: ship.deviceId, station_id: ship.stationId, device_name: ship.deviceName }
  const still = {
    berth_hours: 2.5,
    berth_open: false,
    anchor_hours: 0,
    gap_distance: 0,
    gap_hours: 0,
    estimated: false,
  }
  const shanghai = { from_port_id: from, from_name_cn: '上海港', from_name_en: 'Shanghai' }
  const back = { to_port_id: from, to_name_cn: '上海港', to_name_en: 'Shanghai' }
  const nanjing = { from_port_id: to, from_name_cn: '南京港', from_name_en: 'Nanjing' }
  const there = { to_port_id: to, to_name_cn: '南京港', to_name_en: 'Nanjing' }
  const rows = [
    { ...shanghai, ...there, started_at: at('18 06:00'), ended_at: at('19 08:00'), distance: 205.5 },
    { ...nanjing, ...back, started_at: at('19 20:00'), ended_at: at('20 21:00'), distance: 198.25 },
  ]
  for (const row of rows)
    await db
      .insertInto('sailing_leg')
      .values({ ...named, ...still, ...row })
      .execute()
}
