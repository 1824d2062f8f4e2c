import { useMemo } from 'react'
import { Miniature, miniatureSize } from '../miniature/Miniature.tsx'
import { stripWidth } from './docks.ts'
import { Mark } from './ShipRiver.tsx'
import { layoutRiver, type RiverMark } from './shipRiver.ts'
import { middleOf, water } from './water.ts'

const scale = miniatureSize.width / stripWidth
/** The water is drawn broader than the strip has it, or it would be a thread. */
const broad = 0.9
const top = (miniatureSize.height - 60 * broad) / 2
const markSize = 30

/** Ships along their river on a platform's card; in a row where they are on none. */
export const RiverMiniature = ({
  ships,
  figure,
  note,
}: {
  ships: readonly RiverMark[]
  figure: string
  note: string
}) => {
  const layout = useMemo(() => layoutRiver(ships), [ships])
  const marks = layout?.marks ?? ships.map((mark, at) => ({ mark, x: ((at + 0.5) / ships.length) * stripWidth }))
  return (
    <Miniature figure={figure} note={note}>
      {layout && (
        <path className="tw-river-mini" d={water} transform={`translate(0 ${top}) scale(${scale} ${broad})`} />
      )}
      {marks.map(({ mark, x }) => (
        <g
          key={mark.id}
          transform={`translate(${x * scale} ${layout ? top + middleOf(x) * broad : miniatureSize.height / 2}) scale(${markSize / 34})`}
        >
          <Mark mark={mark} />
        </g>
      ))}
    </Miniature>
  )
}
