import { sql } from 'kysely'
import type { Call, Caller, Context, Db } from '#server/context/context.ts'
import { plainName } from '#server/files/fileType.ts'
import { AppError } from '#server/http/appError.ts'
import type { SentFile } from '#server/http/multipart.ts'
import { type SheetRow, sheetRows } from '#server/sheets/sheet.ts'
import { importLimits, type ImportOutcome } from '../importShapes.ts'
import { type Fault, type Given, type Headings, headingsOf, textOfCell } from './importCells.ts'
import { type Judged, judge } from './importJudge.ts'
import { worldOf } from './importWorld.ts'

const mebibyte = 1024 * 1024
/** How long a file may lie between its preview and its application, and its tokens until they are fetched. */
export const importLastsMs = 24 * 3_600_000

const wholeFile = async (bytes: AsyncIterable<Buffer>): Promise<Buffer> => {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of bytes) {
    size += piece.length
    if (size > importLimits.megabytes * mebibyte) throw new AppError('file.too_large', String(importLimits.megabytes))
    pieces.push(piece)
  }
  if (size === 0) throw new AppError('file.empty')
  return Buffer.concat(pieces)
}

const givenOf = ({ line, cells, formulas }: SheetRow, headings: Headings): Given => {
  const texts: Record<string, string> = {}
  const params: Record<string, string> = {}
  const faults: Fault[] = []
  headings.forEach((heading, at) => {
    if (!heading) return
    const text = textOfCell(cells[at])
    const [key, of] = 'column' in heading ? [heading.column, texts] : [heading.param, params]
    of[key] = text
    if (formulas.has(at)) faults.push({ column: key, key: 'formula' })
  })
  return { line, cells: texts, params, faults }
}

/** The rows of a file by its headings. */
export const givenRows = async (file: Buffer): Promise<Given[]> => {
  const rows: Given[] = []
  let headings: Headings | undefined
  for await (const row of sheetRows(file, importLimits.unzippedMegabytes * mebibyte)) {
    if (row.cells.length > importLimits.columns) throw new AppError('import.columns', String(importLimits.columns))
    if (!headings) {
      headings = headingsOf(row.cells)
      continue
    }
    if (rows.length === importLimits.rows) throw new AppError('import.rows', String(importLimits.rows))
    rows.push(givenOf(row, headings))
  }
  if (!headings || rows.length === 0) throw new AppError('import.nothing')
  return rows
}

export const countsOf = (outcomes: Iterable<{ readonly outcome: ImportOutcome }>): Record<ImportOutcome, number> => {
  const counts = { add: 0, change: 0, same: 0, fault: 0 }
  for (const { outcome } of outcomes) counts[outcome] += 1
  return counts
}

const store = async (trx: Db, importId: string, rows: readonly Judged[]): Promise<void> => {
  const records = rows.map(({ given, outcome, deviceCode, deviceName, changes, faults, plan }) => ({
    ...{ line: given.line, outcome, device_code: deviceCode.slice(0, 200), device_name: deviceName.slice(0, 200) },
    ...{ given, changes, faults, plan },
  }))
  await sql`
    insert into device_import_row (import_id, line, outcome, device_code, device_name, given, changes, faults, plan)
    select ${importId}, t.line, t.outcome, t.device_code, t.device_name, t.given, t.changes, t.faults, t.plan
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as t (line int, outcome text, device_code text,
      device_name text, given jsonb, changes jsonb, faults jsonb, plan jsonb)`.execute(trx)
}

/** Reads a file, says what each row would do, and keeps that for its application. */
export const readImport = async ({ db, clock }: Context, { caller }: Call, file: SentFile) => {
  const rows = await givenRows(await wholeFile(file.bytes))
  const judged = judge(rows, await worldOf(db, caller, rows))
  const fileName = plainName(file.fileName)
  const importId = await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('device_import')
      .values({ user_id: caller.userId, org_id: caller.orgId, file_name: fileName, created_at: new Date(clock()) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await store(trx, id, judged)
    return id
  })
  return { importId, fileName, ...countsOf(judged) }
}

/** A file that the caller has read within the day. */
export const ownImport = (db: Db, { userId }: Caller, importId: string, now: number) =>
  db
    .selectFrom('device_import')
    .selectAll()
    .where('id', '=', importId)
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(now - importLastsMs))

/** Removes files that lie too long, and with them tokens that nobody fetched. */
export const forgetImports = async (db: Db, now: number): Promise<void> => {
  await db
    .deleteFrom('device_import')
    .where('created_at', '<', new Date(now - importLastsMs))
    .execute()
}
