import type { BatterySums, Ranked } from '#contract/unit.ts'
import { platformOf, type PlatformKey } from '#contract/platforms.ts'
import { stationTypeName } from '#contract/stationTypes.ts'
import { useLanguage, useText } from '../../i18n.ts'
import { names } from '../../kit/names.ts'
import { powerText, quantityWords } from '../metrics/quantities.ts'
import { UnitShape } from '../pictures/UnitShape.tsx'
import { runStateOf } from '../pictures/unitState.ts'
import '../pictures/drawing.css'
import { Miniature, miniatureSize } from './Miniature.tsx'
import { miniatureMessages } from './miniatureMessages.ts'
import './miniature.css'

/** Units that a miniature draws, in three rows of eight; the rest is a number. */
export const mostDrawn = 24
/** How often miniatures ask for their figures, ms. */
export const miniaturePace = 5000

const mostColumns = 8
const { width, height } = miniatureSize

/** Where each of `count` units stands, left to right and top to bottom; a few are drawn larger. */
const framesOf = (count: number): { x: number; y: number; width: number; height: number }[] => {
  const columns = Math.min(mostColumns, Math.max(4, count))
  const rows = Math.max(1, Math.ceil(count / columns))
  const [across, down] = [width / columns, Math.min(height / rows, 80)]
  const top = (height - rows * down) / 2
  return Array.from({ length: count }, (_, index) => ({
    x: (index % columns) * across + 2,
    y: top + Math.floor(index / columns) * down + 2,
    width: across - 6,
    height: down - 6,
  }))
}

type FleetMiniatureProps = {
  platform: PlatformKey
  /** undefined until the first answer */
  sums: (Pick<BatterySums, 'chargePower' | 'dischargePower'> & { counted: { total: number } }) | undefined
  /** by SOC */
  units: readonly (Pick<Ranked, 'deviceId' | 'deviceName' | 'runningState'> & { value: number | null })[]
  /** the one figure, such as `17 / 24 · 23.6 MWh` */
  figure: string
}

/** The batteries of a platform on its card: each filled to its SOC in the colour of its state, one figure, and the power that flows. */
export const FleetMiniature = ({ platform, sums, units, figure }: FleetMiniatureProps) => {
  const text = useText(miniatureMessages)
  if (sums?.counted.total === 0) return <NotConnected platform={platform} />
  const drawn = [...units].sort((a, b) => names.compare(a.deviceName, b.deviceName))
  const frames = framesOf(Math.min(drawn.length, mostDrawn))
  const beyond = (sums?.counted.total ?? 0) - Math.min(drawn.length, mostDrawn)
  return (
    <Miniature
      figure={sums ? figure : '--'}
      note={
        sums
          ? [
              text('flows', quantityWords(powerText(sums.chargePower)), quantityWords(powerText(sums.dischargePower))),
              beyond > 0 && drawn.length >= mostDrawn ? text('more', beyond) : '',
            ]
              .filter(Boolean)
              .join(' · ')
          : ''
      }
    >
      {drawn.map(({ deviceId, value, runningState }, index) => {
        const frame = frames[index]
        const state = runStateOf(runningState)
        return frame && <UnitShape key={deviceId} frame={frame} clusters={[value]} state={state} />
      })}
    </Miniature>
  )
}

/** In place of a picture where nothing is connected: what the platform needs. */
export const NotConnected = ({ platform }: { platform: PlatformKey }) => {
  const text = useText(miniatureMessages)
  const { language } = useLanguage()
  const types = platformOf(platform).stationTypes.map((type) => stationTypeName(type, language))
  return (
    <Miniature figure={text('notConnected')} note={text('needs', types.join(language === 'zh' ? '、' : ', '))}>
      {framesOf(mostColumns).map((frame) => (
        <rect key={frame.x} className="tw-mini-outline" {...frame} rx="3" />
      ))}
    </Miniature>
  )
}
