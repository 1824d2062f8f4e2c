import type { LinePart } from '#contract/unitDetail.ts'
import { useRuleLimits } from '#features/devices/web/useRuleLimits.ts'
import { metricOf } from '#web/equipment/metrics/valueOf.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { numberText } from '#web/kit/format.ts'
import type { ShoreDetail } from '../../detailShapes.ts'
import { messages } from './messages.ts'

/** °C and mA where the bars end */
const [warmest, mostLoop] = [100, 200]
/** mA that the safety loop needs */
const leastLoop = 50
const sockets = [1, 2, 3, 4] as const

const Temperature = ({ name, value, level }: { name: string; value: number; level: number | undefined }) => (
  <div className={level ? `tw-shoredetail-level${level}` : undefined}>
    <dt>{name}</dt>
    <dd>
      <meter aria-hidden="true" min={0} max={warmest} value={value} />
      <b>{numberText(value, 1)} °C</b>
    </dd>
  </div>
)

const Shown = ({ detail, socket }: { detail: ShoreDetail; socket: LinePart }) => {
  const text = useText(messages)
  const cableLimits = useRuleLimits(socket.deviceId, 'cableTemperatureHigh')
  const socketLimits = useRuleLimits(socket.deviceId, 'socketTemperatureHigh')
  const levelOf = (value: number, limits: typeof cableLimits) => limits.find((limit) => value >= limit.value)?.level
  const { cableTemperature: cable, safetyLoopCurrent: loop } = detail.tile
  const temperatures = sockets.flatMap((n) => {
    const value = metricOf(socket, `socketTemperature${n}`)
    return value === null ? [] : [{ n, value }]
  })
  return (
    <Card title={text('safety')}>
      <dl className="tw-shoredetail-bars">
        {loop !== null && (
          <div className={loop < leastLoop ? 'tw-shoredetail-level1' : undefined}>
            <dt>
              {text('loop')} {text('loopLeast')}
            </dt>
            <dd>
              <meter aria-hidden="true" min={0} max={mostLoop} value={loop} />
              <b>{numberText(loop, 0)} mA</b>
            </dd>
          </div>
        )}
        {cable !== null && <Temperature name={text('cable')} value={cable} level={levelOf(cable, cableLimits)} />}
        {temperatures.map(({ n, value }) => (
          <Temperature key={n} name={text('socketTemperature', n)} value={value} level={levelOf(value, socketLimits)} />
        ))}
      </dl>
    </Card>
  )
}

/** The current of the safety loop, and the temperatures of cable and contacts. */
export const ShoreSafety = ({ detail }: { detail: ShoreDetail }) => {
  const socket = detail.socket ?? detail.supply
  return socket && <Shown detail={detail} socket={socket} />
}
