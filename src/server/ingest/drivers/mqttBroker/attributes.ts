import { z } from 'zod'

/** Where devices reach the embedded broker; port 0 lets the system choose. */
export const attributes = z.object({ host: z.string().min(1), port: z.int().min(0).max(65_535) })
