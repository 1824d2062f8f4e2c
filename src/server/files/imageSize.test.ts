import { expect, test } from 'vitest'
import { png } from '#test/support/upload.ts'
import { imageSize } from './imageSize.ts'

const sizeOf = (mediaType: string, content: Buffer) =>
  imageSize(mediaType, async (at, length) => content.subarray(at, at + length))
const bytes = (hex: string): Buffer => Buffer.concat([Buffer.from(hex.replaceAll(' ', ''), 'hex'), Buffer.alloc(32)])
const camera = Buffer.concat([
  Buffer.from('ffd8ffe1fffe', 'hex'),
  Buffer.alloc(0xfffc),
  bytes('ffe0 0004 0000 ff ffdb 0002 ffc4 0002 ffc2 0011 08 1770 1f40 03'),
])

test.each([
  ['image/png', png, { width: 1, height: 1 }],
  ['image/gif', bytes('474946383961 4006 2003'), { width: 1600, height: 800 }],
  ['image/jpeg', bytes('ffd8 ffc0 0011 08 0320 0640 03'), { width: 1600, height: 800 }],
  ['image/jpeg', camera, { width: 8000, height: 6000 }],
  [
    'image/webp',
    bytes('52494646 00000000 57454250 56503820 00000000 000000 9d012a 4006 2003'),
    { width: 1600, height: 800 },
  ],
  ['image/webp', bytes('52494646 00000000 57454250 5650384c 00000000 2f 3fc6c700'), { width: 1600, height: 800 }],
  [
    'image/webp',
    bytes('52494646 00000000 57454250 56503858 00000000 00000000 3f0600 1f0300'),
    { width: 1600, height: 800 },
  ],
])('%s tells its size in its header', async (mediaType, content, size) => {
  expect(await sizeOf(mediaType, content)).toEqual(size)
})

test('what is cut off, or no image, tells none', async () => {
  expect(await sizeOf('image/png', png.subarray(0, 20))).toBeUndefined()
  expect(await sizeOf('image/jpeg', Buffer.from('ffd8ffe0', 'hex'))).toBeUndefined()
  expect(await sizeOf('image/jpeg', bytes('ffd8 ffe0 0002'))).toBeUndefined()
  expect(await sizeOf('application/pdf', bytes('255044462d'))).toBeUndefined()
})
