import { type CSSProperties, memo } from 'react'
import { useText } from '../../i18n.ts'
import { BoxChip } from './BoxChip.tsx'
import type { QuayCrane as Crane } from './quay.ts'
import { quayMessages } from './quayMessages.ts'
import './quayCrane.css'

/** A load comes nearer to who looks from above: so much larger at the top than on the ground. */
const nearer = 0.12

const Shown = ({ crane, prefix }: { crane: Crane; prefix: string }) => {
  const text = useText(quayMessages)
  const { name, gantry, trolley, hoist, load, loaded, old, pace } = crane
  if (gantry === null) return null
  const said = load ? text('craneLoad', name, load.name) : loaded ? text('craneLoaded', name) : name
  const style = {
    '--tw-crane-gantry': gantry,
    '--tw-crane-trolley': trolley ?? 0,
    '--tw-crane-near': 1 + nearer * (hoist ?? 0),
    '--tw-crane-pace': `${pace}s`,
  } as CSSProperties
  return (
    <div
      className={old ? 'tw-quaycrane tw-quaycrane-old' : 'tw-quaycrane'}
      style={style}
      role="img"
      aria-label={old ? text('craneOld', name) : said}
    >
      <span className="tw-quaycrane-gantry" aria-hidden="true">
        <span className="tw-quaycrane-beam" />
      </span>
      <span className={`tw-quaycrane-gantry${loaded ? ' tw-quaycrane-top' : ''}`} aria-hidden="true">
        {trolley !== null && (
          <span className="tw-quaycrane-trolley">
            <span className={`tw-quaycrane-hook${loaded ? ' tw-quaycrane-loaded' : ''}`}>
              {load && <BoxChip box={load} prefix={prefix} />}
            </span>
          </span>
        )}
      </span>
    </div>
  )
}

/** A gantry crane over the yard, with what hangs on its hook. It glides from report to report without work for the page. */
export const QuayCrane = memo(Shown)
