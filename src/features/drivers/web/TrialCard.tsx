import type { Output } from '#contract/endpoint.ts'
import { useText } from '#web/i18n.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { Card } from '#web/kit/Card.tsx'
import type { driversContract } from '../contract.ts'
import { messages } from '../messages.ts'

type Step = Output<typeof driversContract.driverTry>['steps'][number]

/** What a trial did, step by step, with the raw answer and the values in it. Nothing of it was stored. */
export const TrialCard = ({ steps }: { steps: readonly Step[] }) => {
  const text = useText(messages)
  const named = { resolve: text('resolve'), connect: text('connect'), read: text('step_read'), decode: text('decode') }
  return (
    <Card title={text('trial')}>
      <ol className="tw-drivers-steps">
        {steps.map(({ step, ms, ok, detail, raw, values }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no name of their own and never move
          <li key={at}>
            <StateTag state={ok ? 'ok' : 'fault'} text={named[step]} />
            <span>{detail}</span>
            <span className="tw-age">{ms.toFixed(0)} ms</span>
            {raw !== undefined && <code>{raw}</code>}
            {values !== undefined && (
              <code>
                {Object.entries(values)
                  .map(([key, value]) => `${key} = ${Array.isArray(value) ? `[${value.join(', ')}]` : value}`)
                  .join('; ')}
              </code>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
