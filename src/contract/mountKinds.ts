import { z } from 'zod'

/** Where a unit that is moved can be said to be. */
export const mountKinds = ['ship', 'bay', 'yard', 'truck'] as const
export type MountKind = (typeof mountKinds)[number]

const name = z
  .string()
  .max(60)
  .regex(/^[^\0]*$/)

/**
 * `code` names a ship, or the equipment that feeds a bay, or is the plate of a truck; `bay` is the slot aboard or
 * the bay's name. A yard needs neither.
 */
export const mountFields = {
  kind: z.enum(mountKinds),
  code: name.default(''),
  bay: z.union([name.trim(), z.number().int().transform(String)]).default(''),
}
