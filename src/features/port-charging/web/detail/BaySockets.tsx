import type { LinePart } from '#contract/unitDetail.ts'
import { useRuleLimits } from '#features/devices/web/useRuleLimits.ts'
import { metricOf } from '#web/equipment/metrics/valueOf.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { numberText } from '#web/kit/format.ts'
import { messages } from './messages.ts'

const sockets = [1, 2, 3, 4] as const
/** °C where the bars begin; they end at the gravest limit, or here where there is none */
const [coldest, warmest] = [0, 100]

/** The temperatures of the four sockets against their limits, and the insulation. */
export const BaySockets = ({ bay }: { bay: LinePart }) => {
  const text = useText(messages)
  const limits = useRuleLimits(bay.deviceId, 'socketTemperatureHigh')
  const most = limits.find(({ level }) => level === 1)?.value
  const levelOf = (value: number | null): number | undefined =>
    value === null ? undefined : limits.find((limit) => value >= limit.value)?.level
  return (
    <Card title={text('plugAndSockets')} extra={most === undefined ? text('noLimit') : text('upTo', most)}>
      <dl className="tw-baydetail-sockets">
        {sockets.map((n) => {
          const value = metricOf(bay, `socketTemperature${n}`)
          const level = levelOf(value)
          return (
            <div key={n} className={level ? `tw-baydetail-socket-${level}` : undefined}>
              <dt>{text('socket', n)}</dt>
              <dd>
                <meter aria-hidden="true" min={coldest} max={most ?? warmest} value={value ?? coldest} />
                <b>{numberText(value, 1)} °C</b>
              </dd>
            </div>
          )
        })}
        <div>
          <dt>{text('insulation')}</dt>
          <dd>
            <b>{numberText(metricOf(bay, 'insulation'), 0)} kΩ</b>
          </dd>
        </div>
      </dl>
    </Card>
  )
}
