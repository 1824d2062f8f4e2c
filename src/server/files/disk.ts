import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '#server/http/appError.ts'
import { type FileType, headBytes, typeOf } from './fileType.ts'

/** 32 hex digits of chance and the ending of its type: nothing of it comes from outside. */
export const storedName = /^[0-9a-f]{32}\.[a-z]{3,4}$/
const mebibyte = 1024 * 1024
const spaceEvery = 64 * mebibyte
/** What readings need is left to them (see the limits of ingest). */
const freeBytes = 1024 * mebibyte
const freeShare = 0.03

export const filesBelow = (dataDir: string): string => join(dataDir, 'files')
export const incomingBelow = (dataDir: string): string => join(filesBelow(dataDir), 'incoming')

/** Where a stored file lies; throws for a name that is none of ours. */
export const pathOf = (dataDir: string, name: string): string => {
  if (!storedName.test(name)) throw new Error('not the name of a stored file')
  return join(filesBelow(dataDir), name.slice(0, 2), name)
}

export const removeFromDisk = (dataDir: string, name: string): Promise<void> =>
  rm(pathOf(dataDir, name), { force: true })

/** Refuses `file.no_space` where readings would have too little left. */
export const checkSpace = async (folder: string): Promise<void> => {
  const { bavail, blocks, bsize } = await statfs(folder)
  if (bavail * bsize < Math.max(freeBytes, blocks * bsize * freeShare)) throw new AppError('file.no_space')
}

const write = async (file: FileHandle, folder: string, bytes: AsyncIterable<Buffer>, maxBytes: number) => {
  let size = 0
  let checkedAt = 0
  let head = Buffer.alloc(0)
  let type: FileType | undefined
  for await (const piece of bytes) {
    size += piece.length
    if (size > maxBytes) throw new AppError('file.too_large', String(Math.floor(maxBytes / mebibyte)))
    if (size - checkedAt > spaceEvery) {
      await checkSpace(folder)
      checkedAt = size
    }
    if (head.length < headBytes) {
      head = Buffer.concat([head, piece]).subarray(0, headBytes)
      if (head.length === headBytes) type = typeOf(head)
    }
    await file.writeFile(piece)
  }
  if (size === 0) throw new AppError('file.empty')
  await file.sync()
  return { size, type: type ?? typeOf(head) }
}

/** Writes a file below `dataDir` under a name of chance; nothing of it stays where it is refused or cut off. */
export const saveToDisk = async (
  dataDir: string,
  bytes: AsyncIterable<Buffer>,
  maxBytes: number,
): Promise<{ name: string; size: number; type: FileType }> => {
  const incoming = incomingBelow(dataDir)
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await checkSpace(incoming)
  const key = randomBytes(16).toString('hex')
  const temporary = join(incoming, key)
  const file = await open(temporary, 'wx', 0o600)
  try {
    const { size, type } = await write(file, incoming, bytes, maxBytes).finally(() => file.close())
    const name = `${key}.${type.ending}`
    const path = pathOf(dataDir, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await rename(temporary, path)
    return { name, size, type }
  } catch (error) {
    await rm(temporary, { force: true })
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? new AppError('file.no_space') : error
  }
}
