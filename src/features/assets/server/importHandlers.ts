import type { Call, Context } from '#server/context/context.ts'
import type { Tracker } from '#server/context/stream.ts'
import { paged } from '#server/db/paged.ts'
import { hasPassed } from '#server/hasPassed.ts'
import { AppError } from '#server/http/appError.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { importContract } from '../contract.ts'
import { faultText } from '../importFaultShapes.ts'
import { importOutcomes } from '../importShapes.ts'
import { columnLabel, type Fault } from './importCells.ts'
import type { Change } from './importJudge.ts'
import { forgetImports, ownImport, readImport } from './importRead.ts'
import { deviceTable, templateTable } from './importTable.ts'
import { takeTokens, writeImport } from './importWrite.ts'

const hour = 3_600_000

const handlers = (context: Context): Handlers<typeof importContract> => {
  const { db, registry, live, clock } = context
  const rowsOf = async (
    importId: string,
    outcome: string | undefined,
    call: Call,
    asked: { current: number; size: number },
  ) => {
    const held = await ownImport(db, call.caller, importId, clock()).executeTakeFirst()
    if (!held) throw new AppError('rows.not_found')
    const query = db
      .selectFrom('device_import_row')
      .select(['line', 'outcome', 'device_code', 'device_name', 'changes', 'faults'])
      .where('import_id', '=', importId)
      .$if(Boolean(outcome), (q) => q.where('outcome', '=', outcome ?? ''))
      .orderBy('line')
    const { rows, ...page } = await paged(db, query, asked)
    const records = rows.map((row) => ({
      ...{ line: row.line, deviceCode: row.device_code, deviceName: row.device_name },
      outcome: importOutcomes.find((each) => each === row.outcome) ?? 'fault',
      changes: (row.changes as Change[]).map(({ field, ...each }) => ({
        ...each,
        field: columnLabel(field, call.language),
      })),
      faults: (row.faults as Fault[]).map(({ column, key, details }) => ({
        column: columnLabel(column, call.language),
        msg: faultText(key, call.language, details),
      })),
    }))
    return { records, ...page }
  }
  return {
    importTemplate: ({ deviceType }, { caller, language }) => templateTable(db, caller, deviceType, language),
    importRead: (file, call) => readImport(context, call, file),
    importRows: ({ importId, outcome, ...asked }, call) => rowsOf(importId, outcome, call, asked),
    importApply: async ({ importId }, call) => {
      const { counts, touched } = await writeImport(context, call, importId)
      await registry.reload()
      live.endSessions(touched)
      return counts
    },
    importTokens: ({ importId }, call) => takeTokens(context, call, importId),
    deviceExport: (input, { caller, language }) => deviceTable(context, caller, input, language),
  }
}

const createSweep = ({ db }: Context): Tracker => {
  let sweptAt = Number.NEGATIVE_INFINITY
  return {
    name: 'imports of equipment',
    tick: async (now) => {
      if (!hasPassed(hour, sweptAt, now)) return
      sweptAt = now
      await forgetImports(db, now)
    },
  }
}

export const equipmentImport: Feature = feature(importContract, {}, (context) => ({
  handlers: handlers(context),
  trackers: [createSweep(context)],
}))
