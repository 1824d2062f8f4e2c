import { z } from 'zod'
import { BackupFault } from './fault.ts'

const counted = z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })
/** What stands at the head of a backup. `secret` is the key that secrets in the tables are sealed under, as base64. */
const head = z.object({
  kind: z.literal('head'),
  madeAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  /** days of telemetry that have a partition, yyyy-MM-dd */
  days: z.array(z.string()),
  sequences: z.array(counted),
  secret: z.string().nullable(),
})
export type Head = z.infer<typeof head>
const entry = z.discriminatedUnion('kind', [
  head,
  z.object({ kind: z.literal('table'), table: z.string(), columns: z.array(z.string()) }),
  z.object({ kind: z.literal('file'), path: z.string().regex(/^[0-9a-f]{2}\/[0-9a-f]{32}\.[a-z]{3,4}$/) }),
  /** of the table or file before; the bytes that came for it */
  z.object({ kind: z.literal('done'), bytes: z.number(), rows: z.number() }),
  z.object({ kind: z.literal('end'), tables: z.number(), files: z.number() }),
])
export type Entry = z.infer<typeof entry>
/** An entry, or bytes of the table or file that the entry before named. */
export type Part = Entry | Buffer

const lengthBytes = 5
const mostBytes = 1 << 26

const framed = (isEntry: boolean, body: Buffer): Buffer => {
  const head = Buffer.alloc(lengthBytes)
  head[0] = isEntry ? 1 : 0
  head.writeUInt32BE(body.length, 1)
  return Buffer.concat([head, body])
}
export const written = (part: Part): Buffer =>
  Buffer.isBuffer(part) ? framed(false, part) : framed(true, Buffer.from(JSON.stringify(part)))

/** The parts of a stream; throws BackupFault where it is none of ours or ends without its last entry. */
export async function* parts(bytes: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  let held: Buffer = Buffer.alloc(0)
  let isOver = false
  for await (const chunk of bytes) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    while (held.length >= lengthBytes) {
      const size = held.readUInt32BE(1)
      if (size > mostBytes) throw new BackupFault('the file is damaged')
      if (held.length < lengthBytes + size) break
      const body = held.subarray(lengthBytes, lengthBytes + size)
      const isEntry = held[0] === 1
      held = held.subarray(lengthBytes + size)
      if (!isEntry) {
        yield body
        continue
      }
      const read = entry.safeParse(JSON.parse(body.toString('utf8')))
      if (!read.success) throw new BackupFault('the backup was made by a version that this one does not understand')
      isOver = read.data.kind === 'end'
      yield read.data
    }
  }
  if (!isOver) throw new BackupFault('the file ends early: the backup was interrupted')
}
