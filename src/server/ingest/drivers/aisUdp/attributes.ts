import { z } from 'zod'
import { networks } from '#server/config/fields.ts'

/** Where receivers of AIS send their sentences, and which may: addresses and networks. */
export const attributes = z.object({
  host: z.string().min(1),
  port: z.int().min(1).max(65_535),
  allow: z.array(z.string()).refine((list) => networks.safeParse(list.join()).success),
})
