import { useLanguage, useText } from '#web/i18n.ts'
import { nameIn } from '#web/equipment/metrics/shown.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { Card } from '#web/kit/Card.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { minuteText } from '#web/kit/format.ts'
import type { SavingDetail } from '../../shapes.ts'
import { messages } from './messages.ts'
import './savingDetail.css'

type Flag = SavingDetail['faults'][number]

const byDevice = (faults: readonly Flag[]): ReadonlyMap<string, readonly Flag[]> =>
  Map.groupBy(faults, ({ deviceId }) => deviceId)

const Device = ({ flags }: { flags: readonly Flag[] }) => {
  const text = useText(messages)
  const { language } = useLanguage()
  const set = flags.filter(({ value }) => value === 1)
  const unknown = flags.filter(({ value }) => value === null)
  const good = flags.length - set.length - unknown.length
  return (
    <section className="tw-savingdetail-flags">
      <h3>{flags[0]?.deviceName}</h3>
      <ul>
        {set.map((flag) => (
          <li key={flag.code}>
            <StateTag state="fault" text={nameIn(flag, language)} />
            {flag.sinceTime && <span>{text('since', minuteText(flag.sinceTime))}</span>}
          </li>
        ))}
        {good > 0 && (
          <li>
            <StateTag state="ok" text={text('flagsGood', good)} />
          </li>
        )}
        {unknown.length > 0 && <li>{text('flagsUnknown', unknown.length)}</li>}
      </ul>
    </section>
  )
}

/** Fault flags of DC/DCs: those that are set by name and since when, the others counted. */
export const FaultFlags = ({ faults }: { faults: readonly Flag[] }) => {
  const text = useText(messages)
  return (
    <Card title={text('faultFlags')}>
      {faults.length === 0 && <EmptyState title={text('noFlags')} />}
      {[...byDevice(faults)].map(([deviceId, flags]) => (
        <Device key={deviceId} flags={flags} />
      ))}
    </Card>
  )
}
