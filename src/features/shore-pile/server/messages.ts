import type { Parsed } from '#contract/endpoint.ts'
import { formatTime, parseTime } from '#contract/zoned.ts'
import type { Caller, Db } from '#server/context/context.ts'
import { containing } from '#server/db/paged.ts'
import { inScope } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import type { pileMessageContract } from '../contract.ts'
import type { MessageRow } from '../rowShapes.ts'

type Filter = Partial<Omit<Parsed<(typeof pileMessageContract)['messagePage']>, 'current' | 'size'>>

export const messageSelected = [
  ...(['id', 'at', 'code', 'name', 'station_name', 'time_zone'] as const),
  ...(['direction', 'action', 'message_id', 'payload'] as const),
] as const

/** Messages of the piles that a caller sees, the newest first. Refuses `range.invalid`. */
export const messageSelection = (db: Db, caller: Caller, filter: Filter) => {
  const { deviceName, pileCode, action, startTime, endTime, asOf } = filter
  const from = startTime === undefined ? undefined : parseTime(startTime, caller.timeZone)
  const to = endTime === undefined ? undefined : parseTime(endTime, caller.timeZone) + 1000
  if (from !== undefined && to !== undefined && from >= to) throw new AppError('range.invalid')
  return db
    .selectFrom('pile_message as m')
    .innerJoin('device as d', 'd.id', 'm.device_id')
    .innerJoin('station as s', 's.id', 'd.station_id')
    .where(inScope(caller, 's.org_id'))
    .$if(Boolean(deviceName), (q) => q.where('d.name', 'ilike', containing(deviceName ?? '')))
    .$if(Boolean(pileCode), (q) => q.where('d.code', 'ilike', containing(pileCode ?? '')))
    .$if(Boolean(action), (q) => q.where('m.action', 'ilike', containing(action ?? '')))
    .$if(from !== undefined, (q) => q.where('m.at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (q) => q.where('m.at', '<', new Date(to ?? 0)))
    .$if(asOf !== undefined, (q) => q.where('m.at', '<=', new Date(asOf ?? 0)))
    .select(['m.id', 'm.at', 'd.code', 'd.name', 's.name as station_name', 's.time_zone'])
    .select(['m.direction', 'm.action', 'm.message_id', 'm.payload'])
    .orderBy('m.at', 'desc')
    .orderBy('m.id', 'desc')
}
type Selected = Awaited<ReturnType<ReturnType<typeof messageSelection>['execute']>>[number]

export const messageRowOf = (row: Selected): MessageRow => ({
  ...{ messageNo: row.id, time: formatTime(row.at.getTime(), row.time_zone), ts: row.at.getTime() },
  ...{ pileCode: row.code, deviceName: row.name, stationName: row.station_name },
  ...{ direction: row.direction === 'in' ? 'in' : 'out', action: row.action, messageId: row.message_id },
  payload: row.payload,
})
