import type { ComponentType } from 'react'
import type { PlatformKey } from '#contract/platforms.ts'

/** How a platform appears in the portal. */
export type PlatformScreen = {
  readonly key: PlatformKey
  /** its home page; where there is none yet, the notice of construction stands in its place */
  readonly home?: () => Promise<ComponentType>
  /** the codes of the panels in its settings menu, in order */
  readonly panels: readonly number[]
}
