import type { FileUpload } from '#contract/file.ts'
import type { Envelope } from '#contract/endpoint.ts'
import type { uploaded } from '#features/files/contract.ts'
import type { z } from 'zod'
import type { TestApp } from './app.ts'

/** The smallest whole PNG, one grey pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

export type Uploaded = Envelope<z.output<typeof uploaded>> & { status: number }

const boundary = 'tidewatt-test'

/** Sends a file the way a browser's form does. */
export const uploadFile = async (
  { app }: Pick<TestApp, 'app'>,
  { path }: FileUpload,
  token: string | undefined,
  file: { name: string; content: Buffer },
): Promise<Uploaded> => {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: image/png\r\n\r\n`
  const response = await app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    payload: Buffer.concat([Buffer.from(head), file.content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return { status: response.statusCode, ...response.json() }
}
