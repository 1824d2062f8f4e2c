import { CranePicture } from '#web/equipment/crane/CranePicture.tsx'
import type { SavingTile } from '../../shapes.ts'
import { craneGlanceOf } from './craneGlance.ts'

/** The picture of a crane as its tile says it stands; `stale` where its readings are old. */
export const SavingCrane = ({ crane, stale = false }: { crane: SavingTile; stale?: boolean }) => (
  <CranePicture {...craneGlanceOf(crane)} stale={stale} />
)
