import { useCall } from '#web/calls/api.ts'
import { CurveWithLimits } from '#web/equipment/curves/CurveWithLimits.tsx'
import type { CurvePoint } from '#web/equipment/curves/limitCurve.ts'
import { useText } from '#web/i18n.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { Loading } from '#web/kit/Loading.tsx'
import { boxVisitsContract } from '../contract.ts'
import type { VisitRow } from '../shapes.ts'
import { marksOf, type Step } from './course.ts'
import { visitMessages } from './visitMessages.ts'
import './boxVisits.css'

type VisitCurvesProps = {
  visit: VisitRow
  steps: readonly Step[]
  /** ms: the end of the visit, or of what is drawn of it */
  until: number
  timeZone: string
}

/** SOC and charging power of the box from its arrival on; the steps are marked by their numbers. */
export const VisitCurves = ({ visit, steps, until, timeZone }: VisitCurvesProps) => {
  const text = useText(visitMessages)
  const range = { from: visit.ts, to: until }
  const { data, error, refetch } = useCall(boxVisitsContract.visitCurve, { visitId: visit.visitId })
  if (error && !data) return <FailedState error={error} retry={refetch} />
  if (!data) return <Loading />
  if (data.t.length === 0) return <EmptyState title={text('noReadings')} />
  const pointsOf = (values: readonly (number | null)[]): CurvePoint[] =>
    data.t.map((ts, at) => [ts, values[at] ?? null])
  const marks = marksOf(steps)
  const drawn = [
    { name: text('soc'), unit: '%', decimals: 1, bounds: [0, 100], curve: pointsOf(data.soc) },
    { name: text('power'), unit: 'kW', decimals: 0, bounds: [0, 10], curve: pointsOf(data.power) },
  ] as const
  return (
    <section className="tw-boxvisits-curves" aria-label={text('curves')}>
      {drawn.map(({ name, unit, decimals, bounds, curve }) => (
        <div key={name}>
          <h3>
            {name} ({unit})
          </h3>
          <CurveWithLimits
            {...range}
            series={[{ name, points: curve }]}
            limits={[]}
            bounds={bounds}
            marks={marks}
            gutter={{ left: 48, right: 24 }}
            height={180}
            label={`${name} ${visit.boxPowerName}`}
            unit={unit}
            decimals={decimals}
            timeZone={timeZone}
          />
        </div>
      ))}
    </section>
  )
}
