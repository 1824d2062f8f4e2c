import { AlarmLevelTag } from '#web/equipment/states/stateKinds.tsx'
import { useText } from '#web/i18n.ts'
import { minuteText } from '#web/kit/format.ts'
import { messages } from '../messages.ts'
import type { Standing } from '../shapes.ts'
import './duty.css'

type Row = { key: string; name: string; text: string; time: string; level?: number }
const shownRows = 8

/** What stands open at a station, each kind with its first rows and how many more there are. */
export const StandingList = ({ standing }: { standing: Standing }) => {
  const text = useText(messages)
  const { alarms, alarmCounts, shelved, maintenance, commands } = standing
  const open = alarmCounts.reduce((sum, count) => sum + count, 0)
  const keyed = <T extends { name: string; time: string }>(rows: readonly T[]) =>
    rows.map((row, at) => ({ ...row, key: `${at} ${row.name} ${row.time}` }))
  const list = (title: string, rows: readonly Row[], total = rows.length, until = false) =>
    total > 0 && (
      <>
        <h4>{title}</h4>
        <ul>
          {rows.slice(0, shownRows).map(({ key, name, text: said, time, level }) => (
            <li key={key}>
              {level !== undefined && <AlarmLevelTag level={level} />} {name} · {said} ·{' '}
              {until ? text('until', minuteText(time)) : minuteText(time)}
            </li>
          ))}
        </ul>
        {total > shownRows && <p className="tw-dim">{text('more', total - Math.min(rows.length, shownRows))}</p>}
      </>
    )
  const [one = 0, two = 0, three = 0] = alarmCounts
  const nothing = open + shelved.length + maintenance.length + commands.length === 0
  return (
    <div className="tw-duty-open">
      {nothing && <p className="tw-dim">{text('nothingOpen')}</p>}
      {list(`${text('openAlarms')} · ${text('levelCounts', one, two, three)}`, keyed(alarms), open)}
      {list(text('shelved'), keyed(shelved))}
      {list(text('maintenance'), keyed(maintenance), maintenance.length, true)}
      {list(text('commands'), keyed(commands))}
    </div>
  )
}
