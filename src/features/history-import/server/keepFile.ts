import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Call, Context } from '#server/context/context.ts'
import { checkSpace } from '#server/files/disk.ts'
import { plainName } from '#server/files/fileType.ts'
import { AppError } from '#server/http/appError.ts'
import type { SentFile } from '#server/http/multipart.ts'
import { createEncodingProbe, delimiterOf, type Encoding, looksLikeText } from '#server/sheets/csvText.ts'
import { historyLimits } from '../shapes.ts'
import { firstRows, firstText } from './preview.ts'

const mebibyte = 1024 * 1024
const spaceEvery = 64 * mebibyte

const folderBelow = (dataDir: string): string => join(dataDir, 'history')
/** Where the file of an import lies, as UTF-8. */
export const pathOf = (dataDir: string, fileKey: string): string => {
  if (!/^[0-9a-f]{32}$/.test(fileKey)) throw new Error('not the key of a file')
  return join(folderBelow(dataDir), `${fileKey}.csv`)
}
export const removeFile = (dataDir: string, fileKey: string): Promise<void> =>
  rm(pathOf(dataDir, fileKey), { force: true })

const write = async (
  path: string,
  folder: string,
  bytes: AsyncIterable<Buffer>,
): Promise<{ size: number; encoding: Encoding }> => {
  const file = await open(path, 'wx', 0o600)
  const probe = createEncodingProbe()
  let [size, checkedAt] = [0, 0]
  let head = Buffer.alloc(0)
  try {
    for await (const piece of bytes) {
      size += piece.length
      if (size > historyLimits.megabytes * mebibyte)
        throw new AppError('file.too_large', String(historyLimits.megabytes))
      if (head.length < mebibyte / 16) {
        head = Buffer.concat([head, piece])
        if (!looksLikeText(head)) throw new AppError('import.unreadable')
      }
      if (size - checkedAt > spaceEvery) {
        await checkSpace(folder)
        checkedAt = size
      }
      probe.take(piece)
      await file.writeFile(piece)
    }
    if (size === 0) throw new AppError('file.empty')
    await file.sync()
    return { size, encoding: probe.end() }
  } finally {
    await file.close()
  }
}

/** Writes a text anew as UTF-8, in whose bytes places within it count. */
const transcode = async (path: string, encoding: Encoding): Promise<void> => {
  const decoder = new TextDecoder(encoding)
  const target = `${path}.utf8`
  const file = await open(target, 'wx', 0o600)
  try {
    for await (const piece of createReadStream(path))
      await file.writeFile(decoder.decode(piece as Buffer, { stream: true }))
    await file.writeFile(decoder.decode())
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(target, path)
}

/** Streams a file to the disk, as UTF-8; nothing of it stays where it is refused or cut off. */
export const keepFile = async ({ db, config, clock }: Context, { caller }: Call, file: SentFile) => {
  const { count } = await db
    .selectFrom('history_import')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', caller.userId)
    .where('status', '=', 'uploaded')
    .executeTakeFirstOrThrow()
  if (Number(count) >= historyLimits.waiting) throw new AppError('import.too_many')
  const folder = folderBelow(config.dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await checkSpace(folder)
  const file_key = randomBytes(16).toString('hex')
  const path = pathOf(config.dataDir, file_key)
  try {
    const { size, encoding } = await write(path, folder, file.bytes)
    if (encoding !== 'utf-8') await transcode(path, encoding)
    const delimiter = delimiterOf(await firstText(path))
    const { columns, rows } = await firstRows(path, delimiter)
    if (columns.length > historyLimits.columns) throw new AppError('import.columns', String(historyLimits.columns))
    if (columns.length < 2 || rows.length === 0) throw new AppError('import.nothing')
    const { size: bytes } = await stat(path)
    const file_name = plainName(file.fileName)
    const row = { user_id: caller.userId, org_id: caller.orgId, file_key, file_name, bytes, encoding, delimiter }
    const { id } = await db
      .insertInto('history_import')
      .values({ ...row, bytes: String(bytes), created_at: new Date(clock()) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { importId: id, fileName: file_name, bytes: size }
  } catch (error) {
    await rm(path, { force: true })
    await rm(`${path}.utf8`, { force: true })
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? new AppError('file.no_space') : error
  }
}

const lastsMs = 24 * 3_600_000

/** Gives up files that nobody began to import for a day, forgets imports that ended long ago with their refused rows, and removes what lies without an open import. */
export const sweepFiles = async ({ db, config }: Context, now: number): Promise<void> => {
  await db
    .deleteFrom('history_import')
    .where('status', '=', 'uploaded')
    .where('created_at', '<', new Date(now - lastsMs))
    .execute()
  await db
    .deleteFrom('history_import')
    .where('status', 'in', ['done', 'failed', 'cancelled'])
    .where('finished_at', '<', new Date(now - historyLimits.keptDays * 24 * 3_600_000))
    .execute()
  const folder = folderBelow(config.dataDir)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const open = await db
    .selectFrom('history_import')
    .select('file_key')
    .where('status', 'in', ['uploaded', 'running'])
    .execute()
  const known = new Set(open.map(({ file_key }) => `${file_key}.csv`))
  for (const name of names) {
    const path = join(folder, name)
    if (!known.has(name) && (await stat(path)).mtimeMs < Date.now() - lastsMs / 24) await rm(path, { force: true })
  }
}
