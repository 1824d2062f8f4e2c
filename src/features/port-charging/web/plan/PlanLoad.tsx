import type { PlanAnswer } from '#features/charge-plan/shapes.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { LineChart } from '#web/kit/chart/LineChart.tsx'
import { numberText } from '#web/kit/format.ts'
import { useZone } from '#web/session/zone.ts'
import { planMessages } from './planMessages.ts'
import { stepped } from './stepped.ts'

/** Charging with the other load of the station through two days, below what limit and reserve leave, and the prices. */
export const PlanLoad = ({ plan: { sum, prices } }: { plan: PlanAnswer }) => {
  const text = useText(planMessages)
  const timeZone = useZone()
  const total = sum.kw.map((kw) => kw + sum.baseKw)
  const { usableKw } = sum
  return (
    <Card title={text('total')} extra={text('base', numberText(sum.baseKw, 1))}>
      <LineChart
        label={text('total')}
        timeZone={timeZone}
        height={200}
        series={[
          { name: text('sum'), unit: 'kW', decimals: 1, meaning: 'charge', ...stepped(sum.t, total) },
          { name: text('price'), unit: text('yuan'), decimals: 4, meaning: 'ambient', ...stepped(sum.t, prices) },
          ...(usableKw === null
            ? []
            : [{ name: text('usable'), unit: 'kW', decimals: 1, meaning: 'max' as const, ...flat(sum.t, usableKw) }]),
        ]}
        bounds={{ kW: [0, usableKw ?? 0], [text('yuan')]: [0, 0] }}
      />
    </Card>
  )
}

const flat = (t: readonly number[], value: number) => ({ t, value: t.map(() => value) })
