import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const texts = /\.(js|css|html|json|svg|txt)$/
const ways = [
  { ending: '.br', pack: promisify(brotliCompress), options: {} },
  { ending: '.gz', pack: promisify(gzip), options: { level: 9 } },
] as const

/** Writes `x.br` and `x.gz` beside each built text `x`, where that is smaller: the server sends them as they are. */
export const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    const files = Object.values(bundle)
      .filter(({ fileName }) => texts.test(fileName))
      .map((file) => ({
        path: join(dir, file.fileName),
        bytes: Buffer.from(file.type === 'chunk' ? file.code : file.source),
      }))
    await Promise.all(
      files.flatMap(({ path, bytes }) =>
        ways.map(async ({ ending, pack, options }) => {
          const packed = await pack(bytes, options)
          if (packed.length < bytes.length) await writeFile(path + ending, packed)
        }),
      ),
    )
  },
})
