import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { UnitNode } from '#contract/unitDetail.ts'

/** The tree below a device, or below all that the caller sees; at a moment (ms) where `at` is given. */
export type TreeCall = Endpoint<
  z.ZodType<unknown, { deviceId?: string | undefined; at?: number | string | undefined }>,
  z.ZodType<UnitNode[]>
>
