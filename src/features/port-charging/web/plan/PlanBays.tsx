import type { PlanAnswer, PlannedBay } from '#features/charge-plan/shapes.ts'
import { useCall } from '#web/calls/api.ts'
import { serverNow } from '#web/calls/clock.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { Spark } from '#web/kit/chart/Spark.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { minuteText, numberText, percentText } from '#web/kit/format.ts'
import { portChargingContract } from '../../contract.ts'
import { planMessages } from './planMessages.ts'
import { stepped, valueAt } from './stepped.ts'

const pollMs = 30_000

const PlannedTile = ({ bay, now }: { bay: PlannedBay; now: number | null }) => {
  const text = useText(planMessages)
  const { binSpaceName, boxPowerName, shippingName } = bay
  return (
    <li>
      <strong>
        {binSpaceName} {boxPowerName}
      </strong>
      <span>{text('bayGoal', percentText(bay.soc, 1), percentText(bay.targetSoc, 1))}</span>
      <Spark
        curve={stepped(bay.t, bay.kw)}
        name={text('curveOf', binSpaceName)}
        unit="kW"
        meaning="charge"
        decimals={1}
        height={44}
        bounds={[0, bay.maxKw]}
      />
      <span>{text('bayLoad', numberText(now, 1), numberText(valueAt(bay.t, bay.kw, serverNow()), 1))}</span>
      <span>{bay.fullTime ? text('bayFull', minuteText(bay.fullTime).slice(5)) : text('bayLate')}</span>
      {bay.dueTime && <span>{text('bayDue', minuteText(bay.dueTime).slice(5), shippingName ?? '')}</span>}
    </li>
  )
}

/** Each bay that is planned: a small curve of its next two days from 0 to what it gives at most, and what its converter gives now. */
export const PlanBays = ({ stationId, plan }: { stationId: string; plan: PlanAnswer }) => {
  const text = useText(planMessages)
  const { data } = useCall(portChargingContract.yard, { stationId }, { refetchInterval: pollMs, keepOld: true })
  const powers = new Map(data?.containers.flatMap(({ bays }) => bays.map((bay) => [bay.bayId, bay.pcsPower])))
  return (
    <Card title={text('bays')}>
      {plan.planned.length === 0 ? (
        <EmptyState title={text('noBays')} />
      ) : (
        <ul className="tw-chargeplan-bays">
          {plan.planned.map((bay) => (
            <PlannedTile key={bay.bayId} bay={bay} now={powers.get(bay.bayId) ?? null} />
          ))}
        </ul>
      )}
    </Card>
  )
}
