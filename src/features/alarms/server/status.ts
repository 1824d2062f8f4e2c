import { z } from 'zod'
import type { WireHandler } from '#server/context/stream.ts'
import type { Context } from '#server/context/context.ts'
import { messageTime } from '#server/ingest/codec/eventTime.ts'

const word = z.object({ online: z.boolean() })

/** `{"online", "ts"?}`: what a device, or its last will, says of its connection; the newest word stays. */
export const statusWire =
  ({ db }: Context): WireHandler =>
  async ({ device, content, now }) => {
    const parsed = word.safeParse(content)
    if (!parsed.success) return [{ reason: 'wrong_type', detail: 'status: {"online": true | false}' }]
    const time = messageTime(content, now)
    if ('fault' in time) return [time.fault]
    const { ts } = time
    const { online } = parsed.data
    await db
      .insertInto('device_status')
      .values({ device_id: device.deviceId, online, changed_at: new Date(ts) })
      .onConflict((conflict) =>
        conflict
          .column('device_id')
          .doUpdateSet({ online, changed_at: new Date(ts) })
          .where('device_status.changed_at', '<=', new Date(ts)),
      )
      .execute()
    return []
  }
