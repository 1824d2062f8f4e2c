import type { BoundType } from '../drivers/bound.ts'
import { modbusTcp } from '../drivers/modbusTcp/driver.ts'

/** Types of drivers that people add. */
export const boundTypes: readonly BoundType[] = [modbusTcp]
