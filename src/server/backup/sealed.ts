import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { BackupFault } from './fault.ts'

/** What a file of ours begins with; salt and nonce follow. */
const magic = Buffer.from('tidewatt backup 1\n')
const saltBytes = 16
const nonceBytes = 8
const tagBytes = 16
const pieceBytes = 1 << 18
/** on each piece: its length, and whether it is the last */
const headBytes = 5

const keyOf = (passphrase: string, salt: Buffer): Buffer =>
  scryptSync(passphrase.normalize('NFKC'), salt, 32, { N: 1 << 15, r: 8, p: 1, maxmem: 1 << 26 })

/** The nonce of a piece is that of the file with its number, so that none can be moved, doubled or left out. */
const nonceOf = (nonce: Buffer, count: number): Buffer => {
  const own = Buffer.alloc(12)
  nonce.copy(own)
  own.writeUInt32BE(count, nonceBytes)
  return own
}

async function* pieces(bytes: AsyncIterable<Buffer>): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of bytes) {
    held.push(chunk)
    size += chunk.length
    if (size <= pieceBytes) continue
    let all = Buffer.concat(held)
    for (; all.length > pieceBytes; all = all.subarray(pieceBytes))
      yield { piece: all.subarray(0, pieceBytes), isLast: false }
    held = [all]
    size = all.length
  }
  yield { piece: Buffer.concat(held), isLast: true }
}

/** AES-256-GCM in pieces under a key of the passphrase (scrypt); whoever changes, cuts or joins pieces is found out. */
export async function* seal(bytes: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const [salt, nonce] = [randomBytes(saltBytes), randomBytes(nonceBytes)]
  const key = keyOf(passphrase, salt)
  yield Buffer.concat([magic, salt, nonce])
  let count = 0
  for await (const { piece, isLast } of pieces(bytes)) {
    const head = Buffer.alloc(headBytes)
    head.writeUInt32BE(piece.length)
    head[4] = isLast ? 1 : 0
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(nonce, count)).setAAD(head)
    yield Buffer.concat([head, cipher.update(piece), cipher.final(), cipher.getAuthTag()])
    count += 1
  }
}

/** Hands out whole stretches of a stream; rejects where it ends before. */
const createReader = (bytes: AsyncIterable<Buffer>) => {
  const from = bytes[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  return async (size: number): Promise<Buffer> => {
    const parts: Buffer[] = [held]
    for (let have = held.length; have < size; ) {
      const next = await from.next()
      if (next.done) throw new BackupFault('the file ends early: the backup was interrupted')
      parts.push(next.value)
      have += next.value.length
    }
    const all = Buffer.concat(parts)
    held = all.subarray(size)
    return all.subarray(0, size)
  }
}

/** What `seal` sealed; throws BackupFault for a foreign or a cut file, or another passphrase. */
export async function* unseal(bytes: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const read = createReader(bytes)
  const begin = await read(magic.length + saltBytes + nonceBytes)
  if (!begin.subarray(0, magic.length).equals(magic)) throw new BackupFault('this file is no backup of Tidewatt')
  const key = keyOf(passphrase, begin.subarray(magic.length, magic.length + saltBytes))
  const nonce = begin.subarray(magic.length + saltBytes)
  for (let count = 0; ; count += 1) {
    const head = await read(headBytes)
    const length = head.readUInt32BE()
    if (length > pieceBytes) throw new BackupFault('the file is damaged')
    const body = await read(length + tagBytes)
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(nonce, count), { authTagLength: tagBytes })
    decipher.setAAD(head).setAuthTag(body.subarray(length))
    let plain: Buffer
    try {
      plain = Buffer.concat([decipher.update(body.subarray(0, length)), decipher.final()])
    } catch {
      throw new BackupFault(count === 0 ? 'the passphrase is another one' : 'the file is damaged')
    }
    yield plain
    if (head[4] === 1) return
  }
}
