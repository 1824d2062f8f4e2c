import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { useKept } from '#web/kit/table/useKept.ts'
import { alarmsContract } from '../contract.ts'
import { messages } from '../messages.ts'
import './alarms.css'

type Props = {
  input: Readonly<Record<string, string>>
  /** the kind that the table shows, '' for all */
  chosen: string
  onChoose: (alarmType: string) => void
}

/** How many alarms of each kind, above the table; one of them narrows the table. */
export const AlarmStatistics = ({ input, chosen, onChoose }: Props) => {
  const text = useText(messages)
  const { data } = useKept(useCall(alarmsContract.statistics, input, { keepOld: true }), true)
  if (data === undefined || data.length === 0) return null
  return (
    <section className="tw-alarm-statistics" aria-label={text('statistics')}>
      {data.map(({ alarmType, alarmContent, alarmNum }) => (
        <button
          key={alarmType}
          type="button"
          aria-pressed={alarmType === chosen}
          onClick={() => onChoose(alarmType === chosen ? '' : alarmType)}
        >
          <span>{alarmContent}</span>
          <strong>{alarmNum.toLocaleString('en-US')}</strong>
        </button>
      ))}
    </section>
  )
}
