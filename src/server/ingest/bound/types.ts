import type { BoundType } from '../drivers/bound.ts'

/** Types of drivers that people add. */
export const boundTypes: readonly BoundType[] = []
