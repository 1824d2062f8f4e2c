import type { Share } from '#web/equipment/bars/ShareBar.tsx'
import type { Text } from '#web/i18n.ts'
import type { PileSums } from '../../shapes.ts'
import type { messages } from './messages.ts'
import { countedKinds, faces } from './outletFace.ts'

/** Outlets by state, faults first. */
export const outletShares = ({ states }: PileSums, text: Text<keyof typeof messages.zh>): Share[] =>
  countedKinds.map((key) => ({ key, state: faces[key], name: text(key), count: states[key] }))
