import { z } from 'zod'
import { alarmColumns } from '#catalogue/alarmColumns.ts'
import { alarmRow } from '#contract/alarm.ts'
import { described } from '#contract/columns.ts'
import { get, post } from '#contract/endpoint.ts'
import { done, id, integer, optionalId, timeStamp, wholeNumber } from '#contract/fields.ts'
import { fileExport } from '#contract/fileExport.ts'
import { page, paging, steadyPage, steadyPaging } from '#contract/paging.ts'
import { legColumns } from './columns.ts'
import {
  legFilter,
  legSpans,
  portAdded,
  portChanged,
  portChoice,
  portFilter,
  portRow,
  portSuggestion,
  runMode,
  sailingLeg,
  trackPoint,
  voyageAlarmFilter,
  voyageWindow,
} from './shapes.ts'

const access = 'platform_ship'
const base = '/web/shipping'

export const sailingContract = {
  portPage: get(`${base}/port/page`, {
    access,
    summary: 'Ports and anchorages for all merchants and of the own one, the newest first',
    input: z.object({ ...portFilter, ...paging }),
    output: page(portRow),
  }),
  portList: get(`${base}/port/list`, {
    access,
    summary: 'The same by name, for pickers and maps: at most 2,000',
    input: z.object(portFilter),
    output: z.array(portChoice),
  }),
  portAdd: post(`${base}/port/add`, {
    access: 'ship_save',
    summary:
      'Add a port of the own organization; a platform administrator adds it for all. It counts from `since` (ms) on, without it always: legs of that time are derived again',
    input: z.object(portAdded),
    output: z.object({ portId: z.string() }),
  }),
  portEdit: post(`${base}/port/edit`, {
    access: 'ship_save',
    summary:
      'Change a port; another place, radius or kind counts from `since` (ms) on, without it from now on. Legs keep the names they have',
    input: z.object({ portId: id, ...portChanged }),
    output: done,
  }),
  portRemove: post(`${base}/port/remove`, {
    access: 'ship_remove',
    summary: 'Remove a port from `since` (ms) on, without it from now on; legs before keep it',
    input: z.object({ portId: id, since: wholeNumber.pipe(timeStamp).optional() }),
    output: done,
  }),
  portSuggestions: get(`${base}/port/suggestions`, {
    access: 'ship_save',
    summary:
      'Places that are no port where ships of the own organization subtree lay for 24 hours or longer within the last year: at most 50, the most visited first',
    input: z.object({}),
    output: z.array(portSuggestion),
  }),
  legPage: get(`${base}/leg/page`, {
    access,
    summary: 'Voyages from port to port of the own organization subtree, newest first; hours and nautical miles',
    input: z.object({ ...legFilter, ...steadyPaging }),
    output: steadyPage(described(sailingLeg, legColumns)),
  }),
  legExport: fileExport(`${base}/leg/export`, {
    access: 'sailing_export',
    summary: 'The voyages of the page as a file',
    fileName: '航段记录',
    input: z.object(legFilter),
    columns: legColumns,
  }),
}

/** Calls about one leg, or any other window of a ship's time. */
export const voyageContract = {
  berthingRecord: post(`${base}/berthingRecord`, {
    access,
    summary:
      'Legs of the last 1, 3, 6 or 12 months (`timeType`, default 1), newest first, at most 1,000; the running one has no end',
    input: z.object({
      id: optionalId,
      vesselName: z.string().trim().max(60).optional(),
      operatingMode: runMode,
      timeType: integer.pipe(z.literal(legSpans)).default(1),
    }),
    output: z.array(sailingLeg),
  }),
  shipTrajectory: post(`${base}/shipTrajectory`, {
    access,
    summary:
      'Where a ship was, at most 1,500 points: thinned with the least tolerance that fits, with its ends and the edges of stops and gaps kept',
    input: z.object(voyageWindow),
    output: z.array(trackPoint),
  }),
  voyageAlarm: post(`${base}/voyage/alarm`, {
    access,
    summary: 'Alarms of a ship, of what hangs below it and of the boxes while they were aboard, that overlap a window',
    input: z.object({ ...voyageAlarmFilter, ...paging }),
    output: page(alarmRow),
  }),
  voyageExport: fileExport(`${base}/export`, {
    access,
    summary: 'The same alarms as a file',
    fileName: '航程告警',
    input: z.object(voyageAlarmFilter),
    columns: alarmColumns,
  }),
}
