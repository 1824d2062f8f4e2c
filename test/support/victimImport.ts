import type { TestApp } from './app.ts'
import { marker, secretCode } from './victimMarks.ts'

export type VictimImport = { readonly equipment: string; readonly history: string }

/** Files with equipment and history that wait to be imported; returns their ids. */
export const addImports = async ({ context }: TestApp, org_id: string, user_id: string): Promise<VictimImport> => {
  const { db, clock } = context
  const file = { user_id, org_id, file_name: `${marker}.csv`, created_at: new Date(clock()) }
  const { id: equipment } = await db
    .insertInto('device_import')
    .values({ ...file, tokens: Buffer.from(secretCode) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const said = { given: JSON.stringify({ line: 2, cells: { remark: marker } }), changes: '[]', faults: '[]' }
  const row = { line: 2, outcome: 'add', device_code: secretCode, device_name: marker }
  await db
    .insertInto('device_import_row')
    .values({ import_id: equipment, ...row, ...said })
    .execute()
  const { id: history } = await db
    .insertInto('history_import')
    .values({ ...file, file_key: 'f'.repeat(32), bytes: '10', encoding: 'utf-8', delimiter: ',' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const refused = { line: '2', cell: 1, reason: 'number', detail: secretCode, record: marker }
  await db
    .insertInto('history_refused')
    .values({ import_id: history, ...refused })
    .execute()
  return { equipment, history }
}
