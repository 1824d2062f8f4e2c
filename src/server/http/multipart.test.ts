import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundaryOf, readForm } from './multipart.ts'

const boundary = 'xXx'
const part = (head: string, body: string | Buffer): Buffer =>
  Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')])
const end = Buffer.from(`--${boundary}--\r\n`)
const fileHead = 'Content-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png'
const form = (...parts: Buffer[]): Buffer => Buffer.concat([...parts, end])

async function* inPieces(whole: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let at = 0
  for (let i = 0; at < whole.length; i += 1) {
    const size = sizes[i % sizes.length] ?? 1
    yield whole.subarray(at, at + size)
    at += size
  }
}
const read = async (whole: Buffer, sizes: readonly number[] = [65_536]) => {
  const { fileName, bytes } = await readForm(inPieces(whole, sizes), boundary)
  const held: Buffer[] = []
  for await (const piece of bytes) held.push(Buffer.from(piece))
  return { fileName, content: Buffer.concat(held) }
}

test('a file comes out as it went in, however the bytes are cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 400 }),
      fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 8 }),
      async (bytes, sizes) => {
        const content = Buffer.from(bytes)
        const whole = form(part('Content-Disposition: form-data; name="remark"', 'x'), part(fileHead, content))
        expect(await read(whole, sizes)).toEqual({ fileName: 'a.png', content })
      },
    ),
  )
})

test('what looks like a boundary inside is content', async () => {
  const content = Buffer.from(`\r\n--${boundary.slice(0, 2)}\r\n-- --${boundary}x`)
  expect((await read(form(part(fileHead, content)), [1])).content).toEqual(content)
})

const misfits: readonly (readonly [string, Buffer])[] = [
  ['nothing', Buffer.alloc(0)],
  ['no parts', end],
  ['another boundary', Buffer.from('--other\r\n\r\n')],
  ['something before the first boundary', Buffer.concat([Buffer.from('x'), form(part(fileHead, 'x'))])],
  ['cut off in the head', Buffer.from(`--${boundary}\r\nContent-Disp`)],
  ['cut off in the file', part(fileHead, 'x').subarray(0, -1)],
  ['no end', part(fileHead, 'x')],
  ['no disposition', form(part('Content-Type: image/png', 'x'))],
  ['two dispositions', form(part(`${fileHead}\r\nContent-Disposition: form-data; name="a"`, 'x'))],
  ['another disposition', form(part('Content-Disposition: attachment; name="file"; filename="a"', 'x'))],
  ['no file', form(part('Content-Disposition: form-data; name="file"', 'x'))],
  ['another field', form(part('Content-Disposition: form-data; name="other"; filename="a"', 'x'))],
  ['two files', form(part(fileHead, 'x'), part(fileHead, 'y'))],
  ['an endless head', form(part(`X: ${'y'.repeat(5000)}`, 'x'))],
  ['a large field', form(part('Content-Disposition: form-data; name="a"', 'y'.repeat(5000)), part(fileHead, 'x'))],
  ['many fields', form(...Array.from({ length: 12 }, () => part('Content-Disposition: form-data; name="a"', '')))],
]
test.each(misfits)('refused: %s', async (_, whole) => {
  await expect(read(whole, [7])).rejects.toMatchObject({ key: 'request.invalid' })
})

test('only forms have a boundary', () => {
  expect(boundaryOf('multipart/form-data; boundary=abc')).toBe('abc')
  expect(boundaryOf('Multipart/Form-Data; charset=utf-8; boundary="a b"')).toBe('a b')
  for (const wrong of [undefined, '', 'application/json', 'multipart/mixed; boundary=a'])
    expect(() => boundaryOf(wrong)).toThrow(expect.objectContaining({ key: 'request.media_type' }))
  for (const wrong of [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'a'.repeat(71)}`,
  ])
    expect(() => boundaryOf(wrong)).toThrow(expect.objectContaining({ key: 'request.invalid' }))
})
