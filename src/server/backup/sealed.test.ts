import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Part, parts, written } from './entries.ts'
import { seal, unseal } from './sealed.ts'

const passphrase = 'six ships in the bay'
async function* of(...chunks: readonly Buffer[]) {
  yield* chunks
}
const whole = async (bytes: AsyncIterable<Buffer>): Promise<Buffer> => Buffer.concat(await Array.fromAsync(bytes))
const sealed = (plain: Buffer): Promise<Buffer> => whole(seal(of(plain), passphrase))
const opened = (bytes: Buffer, word = passphrase): Promise<Buffer> => whole(unseal(of(bytes), word))

describe('a sealed stream', () => {
  test.each([0, 1, 1 << 18, (1 << 18) + 1, 1_000_003])('of %i bytes comes back, however it is cut up', async (size) => {
    const plain = randomBytes(size)
    const bytes = await sealed(plain)
    const chunks = Array.from({ length: Math.ceil(bytes.length / 70_001) }, (_, at) =>
      bytes.subarray(at * 70_001, (at + 1) * 70_001),
    )
    expect((await whole(unseal(of(...chunks), passphrase))).equals(plain)).toBe(true)
    expect(bytes.includes(plain.subarray(0, 32)) && size > 32).toBe(false)
  })
  test('opens with its passphrase alone', async () => {
    await expect(opened(await sealed(Buffer.from('rows')), 'another passphrase')).rejects.toThrow('passphrase')
    await expect(opened(Buffer.from('a picture, or whatever else a file may hold'))).rejects.toThrow('no backup')
  })
  test('shows each change, each cut and each piece that is out of its place', async () => {
    const bytes = await sealed(randomBytes(600_000))
    const changed = Buffer.from(bytes)
    changed[400_000] = (changed[400_000] ?? 0) ^ 1
    await expect(opened(changed)).rejects.toThrow('damaged')
    await expect(opened(bytes.subarray(0, -1))).rejects.toThrow('interrupted')
    const [head, piece] = [42, 5 + (1 << 18) + 16]
    const second = bytes.subarray(head + piece, head + 2 * piece)
    const moved = Buffer.concat([bytes.subarray(0, head + piece), second, second, bytes.subarray(head + 2 * piece)])
    await expect(opened(moved)).rejects.toThrow('damaged')
  })
})

describe('the parts of a backup', () => {
  const all: readonly Part[] = [
    { kind: 'table', table: 'station', columns: ['id'] },
    Buffer.from('rows'),
    { kind: 'done', bytes: 4, rows: 1 },
    { kind: 'end', tables: 1, files: 0 },
  ]
  test('come back in their order, from a byte at a time as well', async () => {
    const bytes = Buffer.concat(all.map(written))
    const single = Array.from(bytes, (each) => Buffer.of(each))
    expect(await Array.fromAsync(parts(of(...single)))).toEqual(all)
  })
  test('without the last one were interrupted', async () => {
    const bytes = Buffer.concat(all.slice(0, 3).map(written))
    await expect(Array.fromAsync(parts(of(bytes)))).rejects.toThrow('interrupted')
  })
  test('of another version are refused', async () => {
    const strange = Buffer.from(JSON.stringify({ kind: 'hologram' }))
    const head = Buffer.of(1, 0, 0, 0, strange.length)
    await expect(Array.fromAsync(parts(of(head, strange)))).rejects.toThrow('does not understand')
  })
})
