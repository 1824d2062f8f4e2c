import { useText } from '../../i18n.ts'
import { palettes } from '../../look/palette.ts'
import { useTheme } from '../../look/theme.ts'
import { mapMessages } from './messages.ts'
import { type MarkKind, markKinds, markOutlines, type Route, type SpeedStep, speedSteps } from './route.ts'
import { markColor } from './routeLayers.ts'
import './route.css'

const [slow, mid, fast] = speedSteps
const ranges: readonly (readonly [SpeedStep, string])[] = [
  [0, `< ${slow} kn`],
  [1, `${slow}–${mid}`],
  [2, `${mid}–${fast}`],
  [3, `≥ ${fast} kn`],
]
const words: Readonly<Record<MarkKind, 'start' | 'end' | 'anchored' | 'swap'>> = {
  start: 'start',
  end: 'end',
  anchor: 'anchored',
  swap: 'swap',
}

/** What the lines and marks of a way mean; only what it has. */
export const RouteLegend = ({ route }: { route: Route }) => {
  const text = useText(mapMessages)
  const { theme } = useTheme()
  const kinds = markKinds.filter((kind) => route.marks.some((mark) => mark.kind === kind))
  return (
    <>
      {ranges.map(([step, range]) => (
        <span key={step} className="tw-route-entry">
          <svg viewBox="0 0 26 8" aria-hidden="true">
            <path className={`tw-route-piece tw-route-${step}`} d="M3 4H23" />
          </svg>
          {range}
        </span>
      ))}
      {route.pieces.some(({ step }) => step === 'gap') && (
        <span className="tw-route-entry">
          <svg viewBox="0 0 26 8" aria-hidden="true">
            <path className="tw-route-piece tw-route-gap" d="M1 4H25" />
          </svg>
          {text('gap')}
        </span>
      )}
      {kinds.map((kind) => (
        <span key={kind} className="tw-route-entry">
          <svg className="tw-route-sign" viewBox="0 0 26 26" aria-hidden="true">
            <path d={markOutlines[kind]} fill={markColor(kind, palettes[theme])} />
          </svg>
          {text(words[kind])}
        </span>
      ))}
    </>
  )
}
