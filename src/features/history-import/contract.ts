import { z } from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { done, id, optionalId } from '#contract/fields.ts'
import { fileUpload } from '#contract/file.ts'
import { fileExport } from '#contract/fileExport.ts'
import { page, paging } from '#contract/paging.ts'
import { historyImport, historyLimits, historyPreview, importIdInput, mapping } from './shapes.ts'

export const historyImportContract = {
  historyUpload: fileUpload('/web/iot/history/upload', {
    access: 'iot_import',
    summary: `Bring a csv of samples as field "file", ${historyLimits.megabytes} MiB at most, UTF-8 or GB18030`,
    output: z.object({ importId: z.string(), fileName: z.string(), bytes: z.number() }),
  }),
  historyPreview: get('/web/iot/history/preview', {
    access: 'iot_import',
    summary:
      'The first rows of a file that the caller brought, and what its columns seem to be for a device or by device codes',
    input: z.object({ importId: id, deviceId: optionalId }),
    output: historyPreview,
  }),
  historyStart: post('/web/iot/history/start', {
    access: 'iot_import',
    summary:
      'Import a file by its columns, in the background; the same file again changes nothing, and nobody is notified',
    input: mapping.extend({ importId: id }),
    output: done,
  }),
  historyProgress: get('/web/iot/history/progress', {
    access: 'iot_import',
    summary: 'How far an import is',
    input: importIdInput,
    output: historyImport,
  }),
  historyPage: get('/web/iot/history/page', {
    access: 'iot_import',
    summary: 'The caller’s imports, the newest first',
    input: z.object(paging),
    output: page(historyImport),
  }),
  historyCancel: post('/web/iot/history/cancel', {
    access: 'iot_import',
    summary: 'End an import, or give up a file that waits; what was stored stays',
    input: importIdInput,
    output: done,
  }),
  historyRefused: fileExport('/web/iot/history/refused', {
    access: 'iot_import',
    summary: `Rows of an import that were refused, with line, column and reason; the first ${historyLimits.refusedKept}`,
    fileName: '历史数据拒收行',
    input: importIdInput,
  }),
}
