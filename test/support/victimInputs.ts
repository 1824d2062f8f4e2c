import { formatTime } from '#contract/zoned.ts'
import type { AnyCall } from './contracts.ts'
import { sampleInput } from './sampleInput.ts'
import type { Victim } from './victim.ts'

type Input = Record<string, unknown>
export type VictimInputs = {
  /** asks for the victim's rows */
  of(call: AnyCall): Input
  /** a list by itself, and what is chosen by a filter */
  bare(call: AnyCall): Input
  /** what is for all merchants in the place of what is the victim's, where a call takes it */
  common(call: AnyCall): Input[]
}

const hour = 3_600_000

const nothingElse = { deviceName: undefined, dyaTime: undefined, yearMonth: undefined, year: undefined }
const thisYear = { type: 4, startDay: '2026-01-01', endDay: '2026-12-31', ...nothingElse }
const line = { driverType: 'modbusTcp', attributes: { host: '10.0.0.1' }, points: [] }
const asked = { requestId: 'sweep', reason: '需要复位', name: 'reset' }
const someParam = { nameZh: '扫', nameEn: 'sweep', group: 'fixed', options: [], min: 0, max: 9, defaultValue: 1 }
const someModel = { modelName: 'sweep', ratings: [], pictureId: '', documentIds: [] }
const noDays = { commissioned: '', warrantyEnd: '' }
/** What the sample cannot know, by path. */
const special: Readonly<Record<string, object>> = {
  '/web/iot/pointValue/curve': { points: 'soc' },
  '/web/iot/pointValue/page': { pointKeys: 'soc' },
  '/web/alarm/rule/save': {
    ruleKey: 'socLow',
    limits: [5, 10, 15],
    recover: 18,
    onDelay: [60, 60, 60],
    offDelay: 0,
    version: '0',
  },
  '/web/iot/storage/retention': { deviceType: 'boxPower', days: 30, version: 0 },
  '/web/asset/param/add': { ...someParam, deviceType: 'boxPower', paramCode: 'swept', valueType: 'number' },
  '/web/asset/param/edit': someParam,
  '/web/asset/param/list': { deviceType: 'boxPower' },
  '/web/asset/model/add': { ...someModel, deviceType: 'boxPower', modelCode: 'swept' },
  '/web/asset/model/edit': someModel,
  '/web/asset/equipment/asset': { modelId: undefined, ownValues: [], pictureIds: [], fileIds: [], ...noDays },
  '/web/asset/bind/save': { parentId: undefined },
  '/web/asset/equipment/state': { state: 'maintenance' },
  '/web/iot/device/import/rows': { outcome: undefined },
  '/web/asset/equipment/page': {
    deviceCode: undefined,
    modelName: undefined,
    state: undefined,
    warrantyDays: undefined,
  },
  '/web/alarm/maintenance/save': { deviceType: undefined, deviceId: undefined, endTime: '2030-01-01 00:00:00' },
  '/web/notify/test': { channel: 'webhook', userId: undefined, target: undefined },
  '/web/notify/rule/save': { steps: [{ afterMinutes: 5, order: 2 }] },
  '/web/duty/roster': { orgId: undefined, weekStart: '2026-11-23' },
  '/web/duty/roster/save': { orgId: undefined, pattern: [], days: [] },
  '/web/duty/roster/copy': { orgId: undefined, weekStart: '2026-11-23', weeks: 1 },
  '/web/iot/driver/add': { ...line, driverName: 'sweep' },
  '/web/iot/driver/edit': { ...line, driverName: 'sweep' },
  '/web/iot/driver/try': line,
  '/web/iot/driver/page': { driverName: undefined, driverType: undefined, status: undefined, enable: undefined },
  '/web/iot/driver/trust': { thumbprint: 'ab'.repeat(32) },
  '/web/iot/driver/nodes': { nodeId: '' },
  '/web/iot/driver/events': { level: undefined },
  '/web/iot/driver/browse': { path: undefined, find: undefined },
  '/web/alarm/page': { handling: 'unhandled' },
  '/web/shipping/add': { buildYear: 2024 },
  '/web/shipping/edit': { buildYear: 2024 },
  '/web/shipping/port/add': { radius: 500 },
  '/web/shipping/port/edit': { radius: 500 },
  '/web/shipping/chargingAndSwapping/page': { shippingName: undefined, operatingMode: undefined },
  '/web/shorePower/connection/unsettled': { startTime: '2026-01-01 00:00:00', endTime: '2035-01-01 00:00:00' },
  '/web/shorePower/connection/settleAll': { startTime: '2026-01-01 00:00:00', endTime: '2035-01-01 00:00:00' },
  '/web/iot/pointValue/write': { requestId: 'sweep', reason: '需要写入', pointKey: 'soc', index: 0, value: 5 },
  '/web/control/reset': asked,
  '/web/control/restart': asked,
  '/web/control/request': asked,
  '/web/portCharging/home/queue': { at: undefined },
  '/web/portCharging/plan/mode': { ...asked, mode: 'advise' },
  '/web/tariff/save': {
    validFrom: '2030-01-01',
    periods: [{ months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], from: '00:00', to: '24:00', kind: 'flat', price: 1 }],
  },
  '/web/alarm/rule/reset': { ruleKey: 'socLow', version: '0' },
  '/web/box/home/reportForms': { type: 1, reportType: 1, dyaTime: '2026-01-01', monthTime: '2026-01' },
  '/web/energy/saving/getEveryDayDischargeInfo': { type: 2 },
  '/web/energy/saving/energySavingRate/list': thisYear,
  '/web/energy/saving/energySavingRate/list/export': thisYear,
  '/web/box/home/reportForms/export': { type: 1, reportType: 1, dyaTime: '2026-01-01', monthTime: '2026-01' },
}
/** optional ones whose sample would be a list of the victim's, or leave none of it */
const notReported = { boxes: [], state: undefined, shippingName: undefined, startTime: undefined, endTime: undefined }
const savingPath = /^\/web\/energy\/saving\/(getCapacitorMonomer|getVoltageTemperatureHis|getDcdc)?/
const savingKinds: Readonly<Record<string, 'box' | 'dcdc'>> = {
  getCapacitorMonomer: 'box',
  getVoltageTemperatureHis: 'box',
  getDcdc: 'dcdc',
}
/** hold whatever was told */
const years = { startTime: '2025-01-01 00:00:00', endTime: '2035-01-01 00:00:00' }
const storagePath = /^\/web\/energy\/storage\/(?:(ems|pcs|stack|cluster)\/)?/
const isOfAlarms = ({ path }: AnyCall): boolean => path.startsWith('/web/alarm/bulk/')

/** With what calls are tried at a moment (ms) on the rows of a victim. */
export const victimInputs = (victim: Victim, now: number): VictimInputs => {
  /** A call on storage stations asks for the victim's, and for a device of the kind that it is about. */
  const ofStorage = (path: string): Input => {
    const found = storagePath.exec(path)
    if (!found) return {}
    const kind = (found[1] ?? 'stack') as 'ems' | 'pcs' | 'stack' | 'cluster'
    return { deviceId: victim.storage[kind], stationId: victim.storage.station }
  }
  const ofSaving = (path: string): Input => {
    const found = savingPath.exec(path)
    if (!found) return {}
    return {
      ...years,
      deviceId: victim.saving[savingKinds[found[1] ?? ''] ?? 'crane'],
      stationId: victim.saving.station,
    }
  }
  const ofCharging = ({ path }: AnyCall): Input => {
    if (!path.startsWith('/web/portCharging/')) return {}
    const { station, bay, booking, ship, visit } = victim.charging
    const ids = { bookingId: booking, shippingId: ship, visitId: visit }
    return { ...notReported, stationId: station, deviceId: bay, bayId: bay, ...ids }
  }
  const ofShore = ({ path }: AnyCall): Input => {
    if (!path.startsWith('/web/shorePower/')) return {}
    const { station, supply, socket, berth, connection, request } = victim.shore
    const connectionId = path.endsWith('/cancel') ? request : connection
    const ids = { connectionId, berthId: berth, socketId: socket, socketIds: [socket] }
    const ship = { shippingId: undefined, shippingName: 'sweep', mmsi: undefined, frequency: undefined }
    const named = { berthName: path.endsWith('/save') ? '泊位' : undefined }
    const asked = path.endsWith('/connection/add') ? { eta: '2035-01-01 00:00:00' } : {}
    const listed = /page|export/.test(path) ? { shippingName: undefined, needsReview: undefined } : ship
    return {
      ...notReported,
      ...listed,
      stationId: station,
      deviceId: supply,
      ...ids,
      ...asked,
      ...named,
      voltage: undefined,
    }
  }
  const ofPiles = ({ path }: AnyCall): Input => {
    if (!path.startsWith('/web/shorePile/')) return {}
    const { station, pile, session, token } = victim.piles
    const listed = {
      deviceName: undefined,
      pileCode: undefined,
      action: undefined,
      idTag: undefined,
      holder: undefined,
    }
    const given = /page|export/.test(path) ? listed : { deviceName: '桩', deviceCode: 'SWEEP-PILE', idTag: 'SWEEP' }
    const ids = { stationId: station, deviceId: pile, sessionId: session, tokenId: token }
    return { ...notReported, ...given, ...ids, securityProfile: 1, needsReview: undefined, expiry: undefined }
  }
  const ofHistory = ({ path }: AnyCall): Input =>
    path.startsWith('/web/iot/history/')
      ? { importId: victim.known.historyId, pattern: 'ms', pointKey: 'soc', unit: '' }
      : {}
  /** A window of a ship's time holds the victim's voyage. */
  const window = { legStartTime: formatTime(now - 3 * hour, 'Asia/Shanghai'), legEndTime: undefined }
  const of = (call: AnyCall): Input => {
    const own = {
      ...ofStorage(call.path),
      ...ofSaving(call.path),
      ...ofCharging(call),
      ...ofShore(call),
      ...ofPiles(call),
      ...ofHistory(call),
    }
    const sample = sampleInput(call.input, { ...victim.known, ...own })
    return {
      ...sample,
      ...(isOfAlarms(call) ? { chosen: { alarmIds: [victim.known.alarmId] } } : {}),
      ...('legStartTime' in sample ? window : {}),
      ...special[call.path],
    }
  }
  return {
    of,
    bare: (call) => {
      if (isOfAlarms(call)) return { ...of(call), chosen: { filter: {} } }
      return call.method === 'GET' ? {} : of(call)
    },
    common: (call) => {
      const input = of(call)
      const chosen = Object.entries(victim.common).filter(([key]) => key in input)
      return chosen.length > 0 ? [{ ...input, ...Object.fromEntries(chosen) }] : []
    },
  }
}
