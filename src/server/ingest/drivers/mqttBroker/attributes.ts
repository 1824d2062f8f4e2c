import { z } from 'zod'

const port = z.int().min(0).max(65_535)

/** Where devices reach the embedded broker; port 0 lets the system choose. `tls`: a second port, and the paths of PEM files. */
export const attributes = z.object({
  host: z.string().min(1),
  port,
  tls: z.object({ port, cert: z.string(), key: z.string() }).optional(),
})
