import { z } from 'zod'
import { described } from '#contract/columns.ts'
import { get, post } from '#contract/endpoint.ts'
import { done, id, wholeNumber, timeStamp } from '#contract/fields.ts'
import { fileExport } from '#contract/fileExport.ts'
import { page, paging, steadyPage, steadyPaging } from '#contract/paging.ts'
import { legColumns } from './columns.ts'
import { legFilter, portAdded, portChanged, portChoice, portFilter, portRow, sailingLeg } from './shapes.ts'

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
