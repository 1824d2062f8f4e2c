import { z } from 'zod'

/** A receiver of AIS that offers its sentences on a TCP port. */
export const attributes = z.object({ host: z.string().min(1), port: z.int().min(1).max(65_535) })
