import { DayCurves } from '#web/equipment/curves/DayCurves.tsx'
import { useText } from '#web/i18n.ts'
import { energySavingContract } from '../../contract.ts'
import type { SavingDetail } from '../../shapes.ts'
import { messages } from './messages.ts'

/** A day of one capacitor (from 1): its voltage and the temperature of its module. */
export const MonomerCurve = ({ detail, cell }: { detail: SavingDetail; cell: number }) => (
  <DayCurves
    title={useText(messages)('monomerCurve', cell)}
    endpoint={energySavingContract.monomerCurve}
    input={(dayTime) => ({ deviceId: detail.deviceId, cell, dayTime })}
    seriesOf={(answer) => answer}
    timeZone={detail.timeZone}
    syncKey={`device ${detail.deviceId}`}
    exportName={detail.deviceName}
    height={180}
  />
)
