import { z } from 'zod'
import { described } from '#contract/columns.ts'
import { get } from '#contract/endpoint.ts'
import { fileExport } from '#contract/fileExport.ts'
import { steadyPage, steadyPaging } from '#contract/paging.ts'
import { bayChargeColumns, chargeColumns, powerOnColumns } from './columns.ts'
import { bayChargeFilter, bayChargeRow, chargeFilter, chargeRow, powerOnFilter, powerOnRow } from './shapes.ts'

const access = 'platform'
const leaves = 'record_export'

export const recordsContract = {
  chargePage: get('/web/charging/discharging/record/page', {
    access,
    summary: 'Charges (type 1) and discharges (type 2) of the own organization subtree and platforms, newest first',
    input: z.object({ ...chargeFilter, ...steadyPaging }),
    output: steadyPage(described(chargeRow, chargeColumns)),
  }),
  chargeExport: fileExport('/web/charging/discharging/record/export', {
    access: leaves,
    summary: 'The charges and discharges of the page as a file',
    fileName: '充放电记录',
    input: z.object(chargeFilter),
    columns: chargeColumns,
  }),
  powerOnPage: get('/web/poweronrecord/page', {
    access,
    summary: 'Times of being on, newest first',
    input: z.object({ ...powerOnFilter, ...steadyPaging }),
    output: steadyPage(described(powerOnRow, powerOnColumns)),
  }),
  powerOnExport: fileExport('/web/poweronrecord/export', {
    access: leaves,
    summary: 'The times of being on of the page as a file',
    fileName: '开关机记录',
    input: z.object(powerOnFilter),
    columns: powerOnColumns,
  }),
  bayChargePage: get('/web/pcschargerecord/page', {
    access,
    summary: 'Charges of boxes in a bay, newest first: box, PCS and bay',
    input: z.object({ ...bayChargeFilter, ...steadyPaging }),
    output: steadyPage(described(bayChargeRow, bayChargeColumns)),
  }),
  bayChargeExport: fileExport('/web/pcschargerecord/export', {
    access: leaves,
    summary: 'The charges in bays of the page as a file',
    fileName: '充电记录',
    input: z.object(bayChargeFilter),
    columns: bayChargeColumns,
  }),
}
