import { miniatureSize } from '#web/equipment/miniature/Miniature.tsx'
import './miniatureDays.css'

type Day = { readonly ts: number; readonly recycling: number | null; readonly charged: number | null }

const { width, height } = miniatureSize
const middle = height / 2
const reach = middle - 4

/** Days as bars: what was given back above the line, what was absorbed below it. */
export const MiniatureDays = ({ days }: { days: readonly Day[] }) => {
  const greatest = Math.max(0, ...days.flatMap(({ recycling, charged }) => [recycling ?? 0, charged ?? 0]))
  const across = width / Math.max(1, days.length)
  const long = (value: number | null): number => (greatest > 0 ? ((value ?? 0) / greatest) * reach : 0)
  return (
    <>
      {days.map(({ ts, recycling, charged }, at) => {
        const [x, wide] = [at * across + across * 0.2, across * 0.6]
        return (
          <g key={ts}>
            <rect
              className="tw-minidays-back"
              x={x}
              y={middle - long(recycling)}
              width={wide}
              height={long(recycling)}
            />
            <rect className="tw-minidays-taken" x={x} y={middle} width={wide} height={long(charged)} />
          </g>
        )
      })}
      <path className="tw-minidays-line" d={`M0 ${middle}H${width}`} />
    </>
  )
}
