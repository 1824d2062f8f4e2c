import type { BatterySums, Ranked } from '#contract/unit.ts'
import { platformOf, type PlatformKey } from '#contract/platforms.ts'
import { stationTypeName } from '#contract/stationTypes.ts'
import { useLanguage, useText } from '../../i18n.ts'
import { numberText } from '../../kit/format.ts'
import { powerText, type Quantity } from '../metrics/quantities.ts'
import { UnitShape } from '../pictures/UnitShape.tsx'
import { runStateOf } from '../pictures/unitState.ts'
import '../pictures/drawing.css'
import { miniatureMessages } from './miniatureMessages.ts'
import './miniature.css'

/** Units that a miniature draws, in three rows of eight; the rest is a number. */
export const mostDrawn = 24
/** How often miniatures ask for their figures, ms. */
export const miniaturePace = 5000

const [width, height, columns, rows] = [412, 122, 8, 3]
const frameOf = (index: number) => ({
  x: (index % columns) * (width / columns) + 2,
  y: Math.floor(index / columns) * (height / rows) + 2,
  width: width / columns - 6,
  height: height / rows - 6,
})

const quantity = ({ value, unit, decimals }: Quantity): string => `${numberText(value, decimals)} ${unit}`

type FleetMiniatureProps = {
  platform: PlatformKey
  /** undefined until the first answer */
  sums: Pick<BatterySums, 'counted' | 'chargePower' | 'dischargePower'> | undefined
  /** by SOC */
  units: readonly Pick<Ranked, 'deviceId' | 'deviceName' | 'value' | 'runningState' | 'silent'>[]
  /** the one figure, such as `17 / 24 · 23.6 MWh` */
  figure: string
}

/** The batteries of a platform on its card: each filled to its SOC in the colour of its state, one figure, and the power that flows. */
export const FleetMiniature = ({ platform, sums, units, figure }: FleetMiniatureProps) => {
  const text = useText(miniatureMessages)
  if (sums?.counted.total === 0) return <NotConnected platform={platform} />
  const drawn = [...units].sort((a, b) => a.deviceName.localeCompare(b.deviceName, 'zh', { numeric: true }))
  const beyond = (sums?.counted.total ?? 0) - Math.min(drawn.length, mostDrawn)
  return (
    <span className="tw-mini">
      <svg className="tw-mini-picture" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {drawn.slice(0, mostDrawn).map(({ deviceId, value, runningState, silent }, index) => (
          <UnitShape
            key={deviceId}
            frame={frameOf(index)}
            clusters={[value]}
            state={runStateOf(runningState, silent)}
          />
        ))}
      </svg>
      <strong className="tw-mini-figure">{sums ? figure : '--'}</strong>
      <span className="tw-mini-note">
        {sums && text('flows', quantity(powerText(sums.chargePower)), quantity(powerText(sums.dischargePower)))}
        {sums && beyond > 0 && drawn.length >= mostDrawn && ` · ${text('more', beyond)}`}
      </span>
    </span>
  )
}

/** In place of a picture where nothing is connected: what the platform needs. */
const NotConnected = ({ platform }: { platform: PlatformKey }) => {
  const text = useText(miniatureMessages)
  const { language } = useLanguage()
  const types = platformOf(platform).stationTypes.map((type) => stationTypeName(type, language))
  return (
    <span className="tw-mini">
      <svg className="tw-mini-picture" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {Array.from({ length: columns }, (_, index) => (
          <rect key={frameOf(index).x} className="tw-mini-outline" {...frameOf(columns + index)} rx="3" />
        ))}
      </svg>
      <strong className="tw-mini-figure">{text('notConnected')}</strong>
      <span className="tw-mini-note">{text('needs', types.join(language === 'zh' ? '、' : ', '))}</span>
    </span>
  )
}
