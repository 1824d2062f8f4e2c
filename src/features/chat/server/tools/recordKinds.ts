import { boxVisitsContract } from '#features/box-visits/contract.ts'
import { savingRecordContract } from '#features/energy-saving/contract.ts'
import { recordsContract } from '#features/records/contract.ts'
import { sailingContract } from '#features/sailing/contract.ts'
import { shipChargingContract } from '#features/ship-charging/contract.ts'
import { pileSessionContract } from '#features/shore-pile/contract.ts'
import { shoreConnectionContract } from '#features/shore-power/contract.ts'
import { swapBookingsContract } from '#features/swap-bookings/contract.ts'
import { AppError } from '#server/http/appError.ts'
import type { RecordKind } from './inputs.ts'
import { platformOfCall } from './paths.ts'
import { seesDevice } from './place.ts'
import type { NumberColumn, RecordFilter, RecordList, RecordRow, TextColumn } from './recordShapes.ts'
import type { Asking } from './tool.ts'

const text = (field: string, zh: string, en: string): TextColumn => ({ field, words: { zh, en } })
const number = (
  field: string,
  [zh, en]: readonly [string, string],
  unit: string,
  { decimals = 1, adds = false, per }: { decimals?: number; adds?: boolean; per?: number } = {},
): NumberColumn => ({ field, words: { zh, en }, unit, decimals, adds, ...(per === undefined ? {} : { per }) })
const kwh = number('amount', ['电量', 'energy'], 'kWh', { adds: true })
const lasted = number('time', ['时长', 'duration'], 'h', { decimals: 2, adds: true, per: 3_600_000 })
const began = text('startTime', '开始', 'from')
const ended = text('endTime', '结束', 'to')
const device = text('deviceName', '设备', 'device')
const ship = text('shippingName', '船舶', 'ship')
const times = ({ startTime, endTime }: RecordFilter) => ({ startTime, endTime })
const byName = ({ isShip, deviceName }: RecordFilter, field: string) => ({
  [isShip ? 'shippingName' : field]: deviceName,
})

const charges = (type: 1 | 2): RecordList => ({
  panels: ['chargeRecords', 'marineCharges'],
  own: ['deviceId'],
  columns: [device, began, ended, kwh, lasted],
  load: (asking, filter, paging) =>
    asking.ask(recordsContract.chargePage, {
      ...{ type, deviceId: filter.deviceId, stationId: filter.stationId, stationType: filter.stationType },
      ...{ ...times(filter), ...paging },
    }),
})

/** The newest hundred lifts of each crane, of one or of all that are seen, and what all of its lifts come to. */
const liftsOf = async (asking: Asking, deviceId: string | undefined, span: { startTime: string; endTime: string }) => {
  const cranes = [...asking.context.registry.all()].filter(
    (each) =>
      each.profile.byKey.has('energySavingRate') &&
      (deviceId === undefined ? seesDevice(asking, each) : each.deviceId === deviceId),
  )
  const records: RecordRow[] = []
  const sums: RecordRow[] = []
  for (const { deviceId: id, deviceName } of cranes) {
    const page = await asking.ask(savingRecordContract.cyclePage, { deviceId: id, ...span, kind: 'lift', size: 100 })
    records.push(...page.records)
    if (page.sums.lift.num > 0) sums.push({ deviceId: id, deviceName, ...page.sums.lift })
  }
  return { records, total: sums.reduce((all, { num }) => all + Number(num), 0), isWhole: true, sums }
}

/** The lists of the portal by what they hold. */
export const recordLists: Readonly<Record<RecordKind, RecordList>> = {
  charges: charges(1),
  discharges: charges(2),
  powerOns: {
    panels: ['powerOnRecords', 'marinePowerOn'],
    own: ['deviceId'],
    columns: [device, began, ended],
    load: (asking, { deviceId, stationId, stationType, ...filter }, paging) =>
      asking.ask(recordsContract.powerOnPage, { deviceId, stationId, stationType, ...times({ ...filter }), ...paging }),
  },
  bayCharges: {
    ...{ platform: platformOfCall(boxVisitsContract.visitPage), panels: ['bayCharges'], own: ['deviceId'] },
    columns: [
      text('boxPowerName', '箱', 'box'),
      text('pcsName', '充电机', 'charger'),
      text('binSpaceName', '仓位', 'bay'),
      ...[began, ended, kwh, lasted],
    ],
    load: (asking, { deviceId, stationId, stationType, ...filter }, paging) =>
      asking.ask(recordsContract.bayChargePage, { deviceId, stationId, stationType, ...times(filter), ...paging }),
  },
  legs: {
    ...{ platform: platformOfCall(sailingContract.legPage), panels: ['sailingRecords'], own: ['shippingId'] },
    columns: [
      text('vesselName', '船舶', 'ship'),
      { ...text('legStartPortNameCn', '始发港', 'from port'), fieldEn: 'legStartPortNameEn' },
      { ...text('legEndPortNameCn', '目的港', 'to port'), fieldEn: 'legEndPortNameEn' },
      text('legStartTime', '开始', 'from'),
      text('legEndTime', '结束', 'to'),
      number('sailDistance', ['航程', 'distance'], 'n mile', { decimals: 2, adds: true }),
      number('sailDuration', ['航行时长', 'sailing time'], 'h', { decimals: 2, adds: true }),
      number('powerConsumption', ['耗电量', 'consumption'], 'kWh', { adds: true }),
      number('kWhPerMile', ['每海里耗电', 'consumption a mile'], 'kWh/n mile', { decimals: 2 }),
    ],
    load: (asking, filter, paging) =>
      asking.ask(sailingContract.legPage, { shippingId: filter.deviceId, ...times(filter), ...paging }),
  },
  shipCharges: {
    ...{ platform: platformOfCall(shipChargingContract.chargePage), panels: ['swapRecords'], own: ['shippingId'] },
    columns: [
      ...[ship, began, ended],
      number('electricity', ['补充电量', 'energy taken aboard'], 'kWh', { adds: true }),
      number('inNum', ['上船箱数', 'boxes in'], '', { decimals: 0, adds: true }),
      number('outNum', ['下船箱数', 'boxes out'], '', { decimals: 0, adds: true }),
    ],
    load: (asking, filter, paging) =>
      asking.ask(shipChargingContract.chargePage, { shippingId: filter.deviceId, ...paging }),
  },
  visits: {
    ...{ platform: platformOfCall(boxVisitsContract.visitPage), panels: ['boxVisits'], own: ['deviceId', 'bayId'] },
    columns: [
      text('boxPowerName', '箱', 'box'),
      text('bayName', '仓位', 'bay'),
      ...[began, ended],
      number('socIn', ['进仓SOC', 'SOC in'], '%'),
      number('socOut', ['出仓SOC', 'SOC out'], '%'),
      kwh,
    ],
    load: (asking, filter, paging) =>
      asking.ask(boxVisitsContract.visitPage, {
        ...(filter.isBay ? {} : byName(filter, 'boxPowerName')),
        stationId: filter.stationId,
        ...{ ...times(filter), ...paging },
      }),
  },
  bookings: {
    ...{ platform: platformOfCall(swapBookingsContract.bookingPage), panels: ['swapBookings'], own: ['shippingId'] },
    columns: [
      ...[ship, text('stationName', '站点', 'station'), text('eta', '预计到达', 'arrival')],
      number('boxesWanted', ['预约箱数', 'boxes wanted'], '', { decimals: 0, adds: true }),
      number('swapped', ['已换箱数', 'boxes swapped'], '', { decimals: 0, adds: true }),
    ],
    load: (asking, filter, paging) =>
      asking.ask(swapBookingsContract.bookingPage, {
        ...{ shippingName: filter.deviceName, stationId: filter.stationId },
        ...{ ...times(filter), ...paging },
      }),
  },
  connections: {
    ...{
      platform: platformOfCall(shoreConnectionContract.connectionPage),
      panels: ['shoreConnections'],
      own: ['deviceId', 'shippingId'],
    },
    columns: [
      ...[ship, text('berthName', '泊位', 'berth'), began, ended, kwh, lasted],
      number('totalFee', ['费用', 'fee'], 'CNY', { decimals: 2, adds: true }),
    ],
    load: (asking, filter, paging) =>
      asking.ask(shoreConnectionContract.connectionPage, {
        ...{ stationId: filter.stationId, ...(filter.isShip ? { shippingName: filter.deviceName } : {}) },
        ...{ ...times(filter), ...paging },
      }),
  },
  sessions: {
    ...{
      platform: platformOfCall(pileSessionContract.sessionPage),
      panels: ['pileSessions'],
      own: ['deviceId', 'pileId', 'shippingId'],
    },
    columns: [
      ...[device, ship, began, ended, kwh, lasted],
      number('totalFee', ['费用', 'fee'], 'CNY', { decimals: 2, adds: true }),
    ],
    load: (asking, filter, paging) =>
      asking.ask(pileSessionContract.sessionPage, {
        ...(filter.isShip ? { shippingName: filter.deviceName } : { deviceId: filter.deviceId }),
        ...{ stationId: filter.stationId, ...times(filter), ...paging },
      }),
  },
  savings: {
    ...{ platform: platformOfCall(savingRecordContract.rateList), panels: ['savingRates'], own: ['deviceId'] },
    columns: [
      device,
      text('time', '期间', 'period'),
      number('recycling', ['回收电量', 'recovered'], 'kWh', { decimals: 2, adds: true }),
      number('total', ['总用电量', 'consumed'], 'kWh', { decimals: 2, adds: true }),
      number('energySavingRate', ['节能率', 'saving rate'], '%', { decimals: 3 }),
    ],
    load: async (asking, { deviceName, startTime, endTime }) => {
      if (!startTime || !endTime) throw new AppError('report.range_needed')
      const days = { startDay: startTime.slice(0, 10), endDay: endTime.slice(0, 10) }
      const records = await asking.ask(savingRecordContract.rateList, { type: '4', deviceName, ...days })
      return { records, total: records.length, isWhole: true }
    },
  },
  hoists: {
    ...{ platform: platformOfCall(savingRecordContract.cyclePage), panels: ['savingRates'], own: ['deviceId'] },
    columns: [
      ...[device, began, ended],
      number('recycling', ['回收电量', 'recovered'], 'kWh', { decimals: 2, adds: true }),
      number('total', ['总用电量', 'consumed'], 'kWh', { decimals: 2, adds: true }),
      number('energySavingRate', ['节能率', 'saving rate'], '%', { decimals: 2 }),
    ],
    load: async (asking, { deviceId, startTime, endTime }) => {
      if (!startTime || !endTime) throw new AppError('report.range_needed')
      return liftsOf(asking, deviceId, { startTime, endTime })
    },
  },
}
