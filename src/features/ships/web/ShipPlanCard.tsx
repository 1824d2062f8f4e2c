import { useCall } from '#web/calls/api.ts'
import { MonitorFacts } from '#web/equipment/detail/MonitorFacts.tsx'
import { energyText } from '#web/equipment/metrics/quantities.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { dash, minuteText, numberText } from '#web/kit/format.ts'
import { shipsContract } from '../contract.ts'
import type { ShipPlan } from '../shapes.ts'
import { messages } from './planMessages.ts'
import './plan.css'

const often = { refetchInterval: 30_000, keepOld: true }
/** Under so many past legs the band is a guess. */
const legsForBand = 20
const mostShown = 6

type Fact = readonly [string, string]
const useFacts = () => {
  const text = useText(messages)
  const kwh = (value: number | null): string => {
    const { value: number, unit, decimals } = energyText(value)
    return number === null ? dash : `${numberText(number, decimals)} ${unit}`
  }
  const remedy = ({ num, hours, need }: ShipPlan): Fact[] => {
    if (need === 0) return []
    if (num === null) return [[text('charge'), text('hours', numberText(hours, 1))]]
    return [[text('exchange'), text('boxes', num, numberText(hours === null ? null : hours * 60, 0))]]
  }
  return (plan: ShipPlan): Fact[] => [
    [text('arrival'), plan.eta === null ? dash : minuteText(plan.eta)],
    [
      text('soc'),
      text(
        'band',
        numberText(plan.arrivalSoc, 0),
        numberText(plan.arrivalSocLow, 0),
        numberText(plan.arrivalSocHigh, 0),
      ),
    ],
    [text('need'), plan.need === 0 ? text('enough') : kwh(plan.need)],
    ...remedy(plan),
    ...(plan.shortage
      ? [[text(plan.num === null ? 'shortageCharging' : 'shortage'), kwh(plan.shortage)] as const]
      : []),
    ...(plan.mae === null ? [] : [[text('error'), text('points', numberText(plan.mae, 1))] as const]),
  ]
}

const Boxes = ({ plan: { out, candidates, num } }: { plan: ShipPlan }) => {
  const text = useText(messages)
  if (!num) return null
  return (
    <>
      <h3>{text('out')}</h3>
      <ul>
        {out.map(({ deviceId, deviceName, slot, soc }) => (
          <li key={deviceId}>
            <b>{deviceName}</b> {slot !== null && <span>{text('slot', slot)}</span>} <span>{numberText(soc, 0)} %</span>
          </li>
        ))}
      </ul>
      <h3>{text('candidates')}</h3>
      {candidates.length === 0 && <p>{text('noCandidates')}</p>}
      <ul>
        {candidates
          .slice(0, Math.max(mostShown, num))
          .map(({ deviceId, deviceName, stationName, bay, soc, fullTime }) => (
            <li key={deviceId}>
              <b>{deviceName}</b> <span>{text('bay', stationName, bay)}</span> <span>{numberText(soc, 0)} %</span>
              {fullTime !== null && <span>{text('full', minuteText(fullTime))}</span>}
            </li>
          ))}
      </ul>
    </>
  )
}

/** How the ship arrives, what it needs there, which boxes go ashore and which can come aboard; nothing while that is not reckoned. */
export const ShipPlanCard = ({ shippingId }: { shippingId: string }) => {
  const text = useText(messages)
  const factsOf = useFacts()
  const { data: plan } = useCall(shipsContract.plan, { shippingId }, often)
  if (!plan || plan.arrivalSoc === null) return null
  return (
    <Card title={text('plan')} className="tw-ships-plan">
      <MonitorFacts facts={factsOf(plan)} />
      {plan.legs < legsForBand && <p>{text('guessed')}</p>}
      <Boxes plan={plan} />
    </Card>
  )
}
