import { z } from 'zod'
import { described } from '#contract/columns.ts'
import { get } from '#contract/endpoint.ts'
import { id, integer, optionalId, orEmpty, time } from '#contract/fields.ts'
import { fileExport } from '#contract/fileExport.ts'
import { steadyPage, steadyPaging } from '#contract/paging.ts'
import { visitColumns } from './columns.ts'
import { visitCurve, visitRow } from './shapes.ts'

const searched = z.string().trim().max(60).optional()
const filter = {
  boxPowerName: searched,
  /** of the ship that the box came from or went to */
  shippingName: searched,
  /** the bay's */
  stationId: optionalId,
  state: orEmpty(integer.pipe(z.number().min(1).max(6))),
  /** arrivals between these, in the zone of the caller's organization */
  startTime: orEmpty(time),
  endTime: orEmpty(time),
}

export const boxVisitsContract = {
  visitPage: get('/web/portCharging/visit/page', {
    access: 'platform_portCharging',
    summary:
      'Visits of boxes in bays, newest arrival first: those in bays of the stations that the caller sees, and those of boxes at home there',
    input: z.object({ ...filter, ...steadyPaging }),
    output: steadyPage(described(visitRow, visitColumns)),
  }),
  visitCurve: get('/web/portCharging/visit/curve', {
    access: 'platform_portCharging',
    summary: 'SOC and charging power of a box during a visit of the page, up to now while it lasts; a null is a gap',
    input: z.object({ visitId: id }),
    output: visitCurve,
  }),
  visitExport: fileExport('/web/portCharging/visit/export', {
    access: 'charging_export',
    summary: 'The visits of the page as a file',
    fileName: '换电记录',
    input: z.object(filter),
    columns: visitColumns,
  }),
}
