import type { Selectable } from 'kysely'
import { cursorRows } from '#server/export/cursor.ts'
import type { Caller, Context } from '#server/context/context.ts'
import type { Tracker } from '#server/context/stream.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import { paged } from '#server/db/paged.ts'
import { pathInScope } from '#server/db/scope.ts'
import { hasPassed } from '#server/hasPassed.ts'
import type { Tables } from '#server/db/tables.ts'
import { AppError } from '#server/http/appError.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { historyImportContract } from '../contract.ts'
import { type HistoryImport, historyStatuses, type Mapping, refusedText } from '../shapes.ts'
import { keepFile, pathOf, removeFile, sweepFiles } from './keepFile.ts'
import { firstRows, guessColumns } from './preview.ts'
import { createRunner } from './run.ts'
import { conversion } from './units.ts'
import { createReadTime } from './wallClock.ts'

type Runner = ReturnType<typeof createRunner>

const shown = (row: Selectable<Tables['history_import']>, userName: string): HistoryImport => ({
  ...{
    importId: row.id,
    fileName: row.file_name,
    userName,
    bytes: Number(row.bytes),
    readBytes: Number(row.read_bytes),
  },
  status: historyStatuses.find((status) => status === row.status) ?? 'failed',
  ...{ rows: Number(row.row_count), stored: Number(row.stored), refused: Number(row.refused), rowsPerSecond: row.rate },
  fault: row.fault,
  createdTs: row.created_at.getTime(),
  startedTs: row.started_at?.getTime() ?? null,
  finishedTs: row.finished_at?.getTime() ?? null,
})

const handlers = (context: Context, runner: Runner): Handlers<typeof historyImportContract> => {
  const { db, pool, config, clock, registry } = context
  const own = async ({ userId }: Caller, importId: string) => {
    const row = await db
      .selectFrom('history_import')
      .selectAll()
      .where('id', '=', importId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!row) throw new AppError('rows.not_found')
    return row
  }
  const deviceFor = (caller: Caller, deviceId: string | undefined) => {
    if (deviceId === undefined) return undefined
    const device = registry.byId(deviceId)
    if (!device || !pathInScope(caller, device.orgPath)) throw new AppError('rows.not_found')
    return device
  }
  const byCode = (caller: Caller) => (code: string) => {
    const device = registry.byCode(code)
    return device && pathInScope(caller, device.orgPath) ? device : undefined
  }
  const check = (given: Mapping, width: number, device: ReturnType<typeof deviceFor>): void => {
    const wrong = (what: string): never => {
      throw new AppError('import.mapping', what)
    }
    if (!createReadTime(given.pattern, given.timeZone)) wrong(given.pattern)
    if ((device === undefined) === (given.deviceColumn === undefined || given.deviceColumn === null))
      wrong('deviceId / deviceColumn')
    const columns = [
      given.timeColumn,
      ...(given.deviceColumn === null || given.deviceColumn === undefined ? [] : [given.deviceColumn]),
    ]
    const taken = [...columns, ...given.columns.map(({ column }) => column)]
    if (taken.some((column) => column >= width)) wrong(`> ${width}`)
    if (new Set(taken).size < taken.length) wrong('column')
    const places = given.columns.map(({ pointKey, index }) => `${pointKey}:${index + 1}`)
    const twice = places.find((place, at) => places.indexOf(place) !== at)
    if (twice) wrong(twice)
    if (!device) return
    for (const { pointKey, index, unit } of given.columns) {
      const point = device.profile.byKey.get(pointKey)
      if (!point || index >= point.size) throw new AppError('point.unknown', `${pointKey}:${index + 1}`)
      if (!conversion(unit, point.unit)) throw new AppError('import.unit', unit, point.unit)
    }
  }

  return {
    historyUpload: (file, call) => keepFile(context, call, file),
    historyPreview: async ({ importId, deviceId }, { caller, language }) => {
      const row = await own(caller, importId)
      if (row.status !== 'uploaded') throw new AppError('import.applied')
      const device = deviceFor(caller, deviceId)
      const first = await firstRows(pathOf(config.dataDir, row.file_key), row.delimiter)
      const { encoding, delimiter } = row
      const file = { importId, fileName: row.file_name, bytes: Number(row.bytes), encoding, delimiter }
      return {
        ...file,
        ...first,
        ...guessColumns({ ...first, device, deviceOf: byCode(caller), language, timeZone: caller.timeZone }),
      }
    },
    historyStart: async ({ importId, ...given }, call) => {
      const { caller } = call
      const row = await own(caller, importId)
      if (row.status !== 'uploaded') throw new AppError('import.applied')
      const device = deviceFor(caller, given.deviceId)
      const { columns } = await firstRows(pathOf(config.dataDir, row.file_key), row.delimiter)
      check(given, columns.length, device)
      const { isPlatformAdmin, dataScope, orgId, orgPath, merchantPath } = caller
      await db.transaction().execute(async (trx) => {
        const begun = await trx
          .updateTable('history_import')
          .set({
            ...{ status: 'running', mapping: JSON.stringify(given), started_at: new Date(clock()) },
            may_see: JSON.stringify({ isPlatformAdmin, dataScope, orgId, orgPath, merchantPath }),
          })
          .where('id', '=', importId)
          .where('status', '=', 'uploaded')
          .returning('id')
          .executeTakeFirst()
        if (!begun) throw new AppError('import.applied')
        const subject = { id: importId, name: row.file_name }
        const after = { file: row.file_name, device_name: device?.deviceName, bytes: Number(row.bytes) }
        await noteOperation(trx, call, clock(), { kind: 'history', action: 'import', subject, after })
      })
      runner.look()
      return true as const
    },
    historyProgress: async ({ importId }, { caller }) => shown(await own(caller, importId), caller.userName),
    historyPage: async (input, { caller }) => {
      const query = db
        .selectFrom('history_import')
        .selectAll()
        .where('user_id', '=', caller.userId)
        .orderBy('id', 'desc')
      const { rows, ...page } = await paged(db, query, input)
      return { records: rows.map((row) => shown(row, caller.userName)), ...page }
    },
    historyCancel: async ({ importId }, call) => {
      const row = await own(call.caller, importId)
      await db.transaction().execute(async (trx) => {
        const ended = await trx
          .updateTable('history_import')
          .set({ status: 'cancelled', finished_at: new Date(clock()) })
          .where('id', '=', importId)
          .where('status', 'in', ['uploaded', 'running'])
          .returning('id')
          .executeTakeFirst()
        if (!ended) throw new AppError('import.applied')
        const subject = { id: importId, name: row.file_name }
        await noteOperation(trx, call, clock(), { kind: 'history', action: 'cancel', subject })
        await trx.deleteFrom('history_batch').where('import_id', '=', importId).execute()
      })
      // One that runs elsewhere is removed there, or with the next sweep.
      if (row.status === 'uploaded') await removeFile(config.dataDir, row.file_key)
      return true as const
    },
    historyRefused: async ({ importId }, { caller, language, signal }) => {
      const row = await own(caller, importId)
      const text = `select line::float8, cell, reason, detail, record from history_refused where import_id = $1 order by id`
      type Row = [line: number, cell: number | null, reason: string, detail: string, record: string]
      const rows = async function* () {
        for await (const [line, cell, reason, detail, record] of cursorRows<Row>(
          pool,
          { text, values: [row.id] },
          { size: 500, signal },
        ))
          yield [line, cell === null ? null : cell + 1, refusedText(reason, language), detail, record]
      }
      const headings =
        language === 'en' ? ['Line', 'Column', 'Reason', 'Value', 'Row'] : ['行', '列', '原因', '值', '原始行']
      return { headings, rows: rows() }
    },
  }
}

const hour = 3_600_000

/** Goes on with imports that a process before this one left. */
const createKeeper = (context: Context, runner: Runner): Tracker => {
  let sweptAt = Number.NEGATIVE_INFINITY
  return {
    name: 'imports of history',
    inWeb: true,
    stop: () => void runner.stop(),
    tick: async (now) => {
      runner.look()
      if (!hasPassed(hour, sweptAt, now)) return
      sweptAt = now
      await sweepFiles(context, now)
    },
  }
}

export const historyImports: Feature = feature(historyImportContract, {}, (context) => {
  const runner = createRunner(context)
  return { handlers: handlers(context, runner), trackers: [createKeeper(context, runner)] }
})
