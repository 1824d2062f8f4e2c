import type { ComponentProps } from 'react'
import type { Output } from '#contract/endpoint.ts'
import { PeriodEnergy } from '#web/equipment/energy/PeriodEnergy.tsx'
import { useText } from '#web/i18n.ts'
import { numberText, percentText } from '#web/kit/format.ts'
import type { energyStorageContract } from '../../contract.ts'
import { messages } from './messages.ts'

type Answer = Output<typeof energyStorageContract.chart>
type StorageEnergyProps = Omit<
  ComponentProps<typeof PeriodEnergy<Answer>>,
  'stepsOf' | 'upName' | 'downName' | 'sumsOf'
>

const stepsOf = ({ steps }: Answer) =>
  steps.map(({ ts, charged, discharged }) => ({ ts, up: discharged, down: charged }))

/** Charged and discharged energy of a period with its efficiency. */
export const StorageEnergy = (props: StorageEnergyProps) => {
  const text = useText(messages)
  return (
    <PeriodEnergy<Answer>
      {...props}
      stepsOf={stepsOf}
      upName={text('discharged')}
      downName={text('charged')}
      sumsOf={({ sums: { charged, discharged, efficiency } }) =>
        text('sums', numberText(charged, 1), numberText(discharged, 1), percentText(efficiency))
      }
    />
  )
}
