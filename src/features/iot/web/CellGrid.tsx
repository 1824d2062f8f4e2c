import { useLanguage, useText } from '#web/i18n.ts'
import { Age } from '#web/kit/Age.tsx'
import { isStale, valueText } from '#web/kit/MetricList.tsx'
import type { LatestValue } from '../contract.ts'
import { messages } from '../messages.ts'
import { type Extremes, extremesOf, pointLabel } from './items.ts'
import './iot.css'

/** The shade of a value between the extremes, deepest for the highest. */
const shade = (value: number | null, extremes: Extremes | undefined): string | undefined => {
  const least = extremes?.lowest.value ?? null
  if (value === null || least === null || !extremes?.difference) return undefined
  const share = Math.round(((value - least) / extremes.difference) * 30)
  return `color-mix(in srgb, var(--tw-accent) ${share}%, var(--tw-raised))`
}

type CellGridProps = { places: readonly LatestValue[]; now: number; intervalSeconds: number }

/** All places of an array point: shaded from lowest to highest, the extreme ones marked and named. */
export const CellGrid = ({ places, now, intervalSeconds }: CellGridProps) => {
  const text = useText(messages)
  const { language } = useLanguage()
  const [first] = places
  if (!first) return null
  const extremes = extremesOf(places)
  const newest = places.reduce<number | null>((ts, place) => Math.max(ts ?? 0, place.ts ?? 0) || null, null)
  const told = (key: 'lowest' | 'highest', place: LatestValue) =>
    `${text(key)} #${place.index + 1} ${valueText(place.value, place.decimals)} ${place.unit}`
  return (
    <figure className={isStale(newest, now, intervalSeconds) ? 'tw-cells tw-cells-stale' : 'tw-cells'}>
      <figcaption>
        <strong>{pointLabel(first, language)}</strong>
        {extremes && (
          <>
            <span>▼ {told('lowest', extremes.lowest)}</span>
            <span>▲ {told('highest', extremes.highest)}</span>
            <span>
              {text('difference')} {valueText(extremes.difference, first.decimals)} {first.unit}
            </span>
          </>
        )}
        <Age ts={newest} now={now} />
      </figcaption>
      <ol>
        {places.map((place) => (
          <li key={place.index} style={{ background: shade(place.value, extremes) }}>
            <span className="tw-cell-number">{place.index + 1}</span>
            {valueText(place.value, place.decimals)}
            {extremes?.lowest === place && <b title={text('lowest')}>▼</b>}
            {extremes?.highest === place && <b title={text('highest')}>▲</b>}
          </li>
        ))}
      </ol>
    </figure>
  )
}
