import { z } from 'zod'

const label = z.object({ zh: z.string(), en: z.string() })

/**
 * One thing that a driver must know of itself, of a device or of a point, as data: forms and checks come from it. A secret is sealed when
 * stored and answered as `***`.
 */
export const attribute = z.object({
  key: z.string(),
  label,
  kind: z.enum(['text', 'number', 'select', 'secret', 'boolean', 'certificate']),
  required: z.boolean().optional(),
  default: z.union([z.string(), z.number(), z.boolean()]).optional(),
  /** of a number; of a text its length */
  min: z.number().optional(),
  max: z.number().optional(),
  /** a number without decimals */
  whole: z.boolean().optional(),
  options: z.array(z.object({ value: z.string(), label })).optional(),
  help: label.optional(),
  /** the secret must be given anew when this attribute changes: where the driver connects to, and as whom */
  endpoint: z.boolean().optional(),
  /** chosen among the nodes that the peer of the driver shows */
  node: z.boolean().optional(),
})
export type Attribute = z.output<typeof attribute>
export type AttributeValue = string | number | boolean
export type Attributes = Readonly<Record<string, AttributeValue>>
