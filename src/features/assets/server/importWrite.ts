import type { Call, Context } from '#server/context/context.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import { lockStations, refuseTakenCode } from '#server/equipment/deviceChecks.ts'
import { csvCell } from '#server/export/csv.ts'
import { AppError } from '#server/http/appError.ts'
import { createSecretBox } from '#server/people/secretBox.ts'
import { openSessions } from '#server/people/sessions.ts'
import { applyPlans, type Token } from './importApply.ts'
import type { Given } from './importCells.ts'
import { type Judged, judge } from './importJudge.ts'
import { countsOf, ownImport } from './importRead.ts'
import { worldOf } from './importWorld.ts'

const sealedFor = (importId: string): string => `device_import:${importId}`
const isApplied = ({ outcome }: Pick<Judged, 'outcome'>): boolean => outcome === 'add' || outcome === 'change'

/** Codes that the log names; the file has the others. */
const mostNamed = 50
const codesOf = (rows: readonly Judged[], outcome: string): string => {
  const codes = rows.filter((row) => row.outcome === outcome).map(({ deviceCode }) => deviceCode)
  return [...codes.slice(0, mostNamed), ...(codes.length > mostNamed ? [`… ${codes.length}`] : [])].join(', ')
}

/** Order of keys does not count, since the database keeps its own. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )

/** Applies the rows without faults of a file that was read. Resolves to the sessions whose live streams end then, as after an edit. */
export const writeImport = ({ db, clock, config }: Context, call: Call, importId: string) =>
  db
    .transaction()
    .execute(async (trx) => {
      const { caller } = call
      const held = await ownImport(trx, caller, importId, clock()).forUpdate().executeTakeFirst()
      if (!held) throw new AppError('rows.not_found')
      if (held.applied_at) throw new AppError('import.applied')
      const stored = await trx
        .selectFrom('device_import_row')
        .select(['line', 'outcome', 'given', 'plan'])
        .where('import_id', '=', importId)
        .orderBy('line')
        .execute()
      const given = stored.map((row) => row.given as Given)
      const stationIds = stored.flatMap(({ plan }) => (plan ? [(plan as NonNullable<Judged['plan']>).stationId] : []))
      if (stationIds.length === 0) throw new AppError('import.nothing')
      await lockStations(trx, caller, stationIds)
      const judged = judge(given, await worldOf(trx, caller, given))
      const before = new Map(stored.map((row) => [row.line, row]))
      for (const row of judged) {
        const seen = before.get(row.given.line)
        const matters = isApplied(row) || (seen && isApplied(seen as Pick<Judged, 'outcome'>))
        const isSame = seen?.outcome === row.outcome && textOf(seen.plan) === textOf(row.plan)
        if (matters && !isSame) throw new AppError('import.changed')
      }
      const plans = judged.flatMap(({ plan }) => plan ?? [])
      const tokens = await applyPlans(trx, plans, clock())
      const sealed =
        tokens.length === 0
          ? null
          : createSecretBox(config).seal(sealedFor(importId), Buffer.from(JSON.stringify(tokens)))
      await trx
        .updateTable('device_import')
        .set({ applied_at: new Date(clock()), tokens: sealed })
        .where('id', '=', importId)
        .execute()
      const after = {
        file: held.file_name,
        added_devices: codesOf(judged, 'add'),
        changed_devices: codesOf(judged, 'change'),
      }
      const subject = { id: importId, name: held.file_name }
      await noteOperation(trx, call, clock(), { kind: 'device', action: 'import', subject, after })
      const isMoved = plans.some((plan) => plan.isMoved)
      return { counts: countsOf(judged), touched: isMoved ? await openSessions(trx, 'everybody') : [] }
    })
    .catch(refuseTakenCode)

/** The tokens of an import as csv text; the next one who asks finds none. */
export const takeTokens = async ({ db, clock, config }: Context, call: Call, importId: string) =>
  db.transaction().execute(async (trx) => {
    const { caller, language } = call
    const held = await ownImport(trx, caller, importId, clock()).forUpdate().executeTakeFirst()
    if (!held) throw new AppError('rows.not_found')
    if (!held.tokens) throw new AppError('import.tokens_gone')
    const subject = { id: importId, name: held.file_name }
    await noteOperation(trx, call, clock(), { kind: 'device', action: 'token', subject })
    await trx.updateTable('device_import').set({ tokens: null }).where('id', '=', importId).execute()
    const tokens: Token[] = JSON.parse(createSecretBox(config).open(sealedFor(importId), held.tokens).toString('utf8'))
    const head = language === 'en' ? 'Device code,Device name,Token' : '设备编码,设备名称,令牌'
    const lines = tokens.map(({ code, name, token }) => [code, name, token].map(csvCell).join(','))
    return { fileName: `tokens-${importId}.csv`, content: `\uFEFF${[head, ...lines].join('\r\n')}\r\n` }
  })
