import { z } from 'zod'

/** Where piles reach us; port 0 lets the system choose. `tls`: paths of PEM files; the same port then speaks both. */
export const attributes = z.object({
  host: z.string().min(1),
  port: z.int().min(0).max(65_535),
  tls: z.object({ cert: z.string(), key: z.string() }).optional(),
})
