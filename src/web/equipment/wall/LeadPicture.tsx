import { formatTime } from '#contract/zoned.ts'
import type { AlarmPicture } from '#features/alarms/storyShapes.ts'
import { useText } from '../../i18n.ts'
import { numberText } from '../../kit/format.ts'
import { useWidth } from '../../kit/useWidth.ts'
import { extremesOf } from '../cells/cellGridLayout.ts'
import { meanOf } from '../cells/cellScale.ts'
import { SmallCells } from '../cells/SmallCells.tsx'
import { CurveWithLimits } from '../curves/CurveWithLimits.tsx'
import { leadReading } from './leadReading.ts'
import { wallMessages } from './wallMessages.ts'
import './lead.css'

type Shown = { picture: AlarmPicture }

const signed = (value: number): string => `${value < 0 ? '−' : '+'}${numberText(Math.abs(value), 1)}`

/** The alarm's value now, the limit that it is past, and how fast it goes. */
export const LeadReading = ({ picture }: Shown) => {
  const text = useText(wallMessages)
  const reading = leadReading(picture)
  if (!reading || !picture.curve) return null
  const { unit, decimals } = picture.curve
  const { value, limit, perMinute } = reading
  const words = [
    ...(limit === null ? [] : [text(`past_${picture.direction}`, numberText(limit, decimals), unit)]),
    ...(perMinute === null || Math.abs(perMinute) < 0.05 ? [] : [text('perMinute', signed(perMinute), unit)]),
  ]
  return (
    <p className="tw-lead-reading">
      {text('valueNow')}{' '}
      <b>
        {numberText(value, decimals)} {unit}
      </b>{' '}
      {words.join(' · ')}
    </p>
  )
}

const Cells = ({ picture: { cells, cell, limits, direction, curve }, name }: Shown & { name: string }) => {
  const text = useText(wallMessages)
  if (!cells) return null
  const { values, unit, decimals, columns } = cells
  const extremes = extremesOf(values)
  const ofCells = curve?.unit === unit && cell !== null ? limits : []
  return (
    <figure className="tw-lead-cells">
      <figcaption>{text('cellsOf', name, values.length)}</figcaption>
      <SmallCells {...{ values, columns, cell, unit, decimals, direction }} limits={ofCells} />
      {extremes && (
        <p>
          {text('mean', numberText(meanOf(values) ?? null, decimals), unit)} ·{' '}
          {text('spread', numberText(extremes.highest.value - extremes.lowest.value, decimals), unit)}
        </p>
      )}
    </figure>
  )
}

/** The height of the curve by its width, so that the band keeps its third. */
const heightOf = (width: number): number => Math.max(150, Math.round(width * 0.44))

const Curve = ({ picture: { curve, cell, limits, direction, from, at, since, timeZone } }: Shown) => {
  const text = useText(wallMessages)
  const { host, width } = useWidth<HTMLDivElement>()
  if (!curve) return null
  const name = cell === null ? curve.name : text('cell', cell)
  return (
    <div ref={host} className="tw-lead-curve">
      <p>{name}</p>
      <CurveWithLimits
        series={[
          { name, points: curve.points },
          ...(curve.mean.length > 0 ? [{ name: text('meanOfCells'), points: curve.mean }] : []),
        ]}
        limits={limits}
        direction={direction}
        from={from}
        to={at}
        unit={curve.unit}
        decimals={curve.decimals}
        timeZone={timeZone}
        label={text('curve', name)}
        marks={since < from ? [] : [{ ts: since, text: formatTime(since, timeZone).slice(11) }]}
        height={heightOf(width)}
      />
    </div>
  )
}

/** What the alarm at the top of the wall looks like: the cells of `name`, the device, as they stand, and the curve of the last twenty minutes with its limits. */
export const LeadPicture = ({ picture, name }: Shown & { name: string }) => (
  <div className="tw-lead">
    <Cells picture={picture} name={name} />
    <Curve picture={picture} />
  </div>
)
