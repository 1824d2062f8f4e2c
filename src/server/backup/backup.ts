import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { constants, createZstdCompress } from 'node:zlib'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { filesBelow } from '#server/files/disk.ts'
import { type Part, written } from './entries.ts'
import { seal } from './sealed.ts'
import { keptTables, migrationsOf, partitionDays, sequencesOf } from './tables.ts'

export type BackupInput = {
  /** a connection of its own, as the role that owns the tables */
  readonly client: Client
  readonly dataDir: string
  readonly passphrase: string
  /** the key that secrets in the tables are sealed under; null where there is none yet */
  readonly secret: Buffer | null
  /** ms */
  readonly now: number
  /** told of each table and of the files, with the bytes so far before compression */
  readonly progress?: (what: string, bytes: number) => void
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

async function* tableParts({ client, progress }: BackupInput, told: { bytes: number }): AsyncGenerator<Part> {
  for (const { table, columns } of await keptTables(client)) {
    yield { kind: 'table', table, columns: [...columns] }
    const names = columns.map((column) => client.escapeIdentifier(column)).join(', ')
    const copy = client.query(
      copyTo(`copy (select ${names} from ${client.escapeIdentifier(table)}) to stdout (format binary)`),
    )
    let bytes = 0
    for await (const chunk of copy as AsyncIterable<Buffer>) {
      bytes += chunk.length
      yield chunk
    }
    told.bytes += bytes
    progress?.(table, told.bytes)
    yield { kind: 'done', bytes, rows: copy.rowCount }
  }
}

/** A file that was removed meanwhile is left out: the tables were read before, and whoever removed it has taken its row too. */
async function* fileParts({ dataDir, progress }: BackupInput, told: { bytes: number; files: number }) {
  const root = filesBelow(dataDir)
  const folders = await readdir(root).catch((error) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const folder of folders.filter((name) => /^[0-9a-f]{2}$/.test(name)))
    for (const name of await readdir(join(root, folder))) {
      const path = `${folder}/${name}`
      let bytes = 0
      let isNamed = false
      try {
        for await (const chunk of createReadStream(join(root, path)) as AsyncIterable<Buffer>) {
          if (!isNamed) yield { kind: 'file', path } as const
          isNamed = true
          bytes += chunk.length
          yield chunk
        }
      } catch (error) {
        if (isNamed || !isMissing(error)) throw error
        continue
      }
      if (!isNamed) continue
      told.bytes += bytes
      told.files += 1
      yield { kind: 'done', bytes, rows: 0 } as const
    }
  progress?.('files', told.bytes)
}

async function* allParts(input: BackupInput): AsyncGenerator<Part> {
  const { client, secret, now } = input
  const told = { bytes: 0, files: 0 }
  await client.query('begin isolation level repeatable read read only')
  const tables = await keptTables(client)
  yield {
    kind: 'head',
    madeAt: new Date(now).toISOString(),
    migrations: await migrationsOf(client),
    days: await partitionDays(client),
    sequences: await sequencesOf(client),
    secret: secret?.toString('base64') ?? null,
  }
  yield* tableParts(input, told)
  await client.query('commit')
  yield* fileParts(input, told)
  yield { kind: 'end', tables: tables.length, files: told.files }
}

/** Everything that a restore needs, sealed: rows of one moment (a repeatable-read snapshot) while all goes on, then the files. */
export const backup = (input: BackupInput): AsyncIterable<Buffer> => {
  async function* bytes() {
    for await (const part of allParts(input)) yield written(part)
  }
  const packed = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } })
  const source = Readable.from(bytes(), { objectMode: false })
  source.on('error', (error) => packed.destroy(error))
  return seal(source.pipe(packed), input.passphrase)
}
