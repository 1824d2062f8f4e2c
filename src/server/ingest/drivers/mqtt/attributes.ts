import { z } from 'zod'
import { url } from '#server/config/fields.ts'

export const attributes = z.object({
  url: url(['mqtt:', 'mqtts:'], 'mqtt://user:password@host:1883'),
  /** stays the same over restarts: it names the sessions that the broker keeps for us */
  instance: z.string().min(1),
  /** whether other processes take readings in from the same broker */
  isShared: z.boolean(),
})
