import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { createLog } from '#server/log.ts'

type Column = {
  table_name: string
  column_name: string
  type: string
  nullable: boolean
  has_default: boolean
  is_identity: boolean
}

const target = fileURLToPath(new URL('../src/server/db/tables.ts', import.meta.url))
const biome = fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url))

const head = `// Generated from the migrated database by \`npm run types:db\`; the check compares.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Id = GeneratedAlways<string>
type Time = ColumnType<Date, Date | string, Date | string>
type TimeDefault = ColumnType<Date, Date | string | undefined, Date | string>
type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
`

const simple: Readonly<Record<string, string>> = {
  bigint: 'string',
  integer: 'number',
  'double precision': 'number',
  text: 'string',
  boolean: 'boolean',
  bytea: 'Buffer',
  jsonb: 'unknown',
}

/** Arrays whose elements the database or its only writer keeps from being null. */
const fullArrays = new Set(['profile_point.sentinels'])

const baseType = (column: Column): string => {
  const element = column.type.endsWith('[]') ? simple[column.type.slice(0, -2)] : undefined
  if (element)
    return fullArrays.has(`${column.table_name}.${column.column_name}`) ? `${element}[]` : `(${element} | null)[]`
  const plain = simple[column.type]
  if (!plain) throw new Error(`no TypeScript type for ${column.table_name}.${column.column_name} ${column.type}`)
  return plain
}

const typeOf = (column: Column): string => {
  if (column.is_identity) return 'Id'
  if (column.type === 'timestamp with time zone')
    return column.nullable ? 'TimeOrNull' : column.has_default ? 'TimeDefault' : 'Time'
  const type = column.nullable ? `${baseType(column)} | null` : baseType(column)
  return column.has_default ? `Generated<${type}>` : type
}

const columnsOf = async (url: string): Promise<Column[]> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const answer = await client.query<Column>(`
      select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, a.atttypmod) as type,
        not a.attnotnull as nullable, a.atthasdef as has_default, a.attidentity <> '' as is_identity
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped and c.relname <> 'migration'
      order by c.relname collate "C", a.attnum`)
    return answer.rows
  } finally {
    await client.end()
  }
}

const render = (columns: readonly Column[]): string => {
  const tables = Map.groupBy(columns, (column) => column.table_name)
  const body = [...tables].map(
    ([table, its]) =>
      `  ${table}: {\n${its.map((column) => `    ${column.column_name}: ${typeOf(column)}\n`).join('')}  }\n`,
  )
  const source = `${head}\nexport type Tables = {\n${body.join('')}}\n`
  return execFileSync(biome, ['format', `--stdin-file-path=${target}`], { input: source, encoding: 'utf8' })
}

const generate = async (): Promise<string> => {
  const dir = await mkdtemp(join(tmpdir(), 'tidewatt-types-'))
  await chmod(dir, 0o711)
  const log = createLog(() => undefined)
  const embedded = await startEmbedded(dir, log, { fsync: 'off' })
  try {
    await migrate(embedded.url, log)
    return render(await columnsOf(embedded.url))
  } finally {
    await embedded.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

const source = await generate()
if (process.argv.includes('--write')) {
  await writeFile(target, source)
} else if ((await readFile(target, 'utf8')) !== source) {
  console.error('src/server/db/tables.ts does not fit the migrations: run npm run types:db')
  process.exitCode = 1
}
