import { EditOutlined } from '@ant-design/icons'
import { Button, Tag } from 'antd'
import { weekdayKeys } from '#contract/weekdays.ts'
import { useText } from '#web/i18n.ts'
import { useNow } from '#web/kit/useNow.ts'
import { messages } from '../messages.ts'
import type { Roster, RosterDay } from '../shapes.ts'
import './duty.css'

type Props = { roster: Roster; today: string; onEdit: ((day: string) => void) | undefined }

/** The seven days of a week with their shifts; the running one is marked in words too. */
export const RosterWeek = ({ roster, today, onEdit }: Props) => (
  <ol className="tw-duty-week">
    {roster.days.map((day, at) => (
      <Day
        key={day.day}
        {...{ day, roster, onEdit }}
        weekday={weekdayKeys[at] ?? 'monday'}
        isToday={day.day === today}
      />
    ))}
  </ol>
)

type DayProps = Pick<Props, 'roster' | 'onEdit'> & {
  day: RosterDay
  weekday: (typeof weekdayKeys)[number]
  isToday: boolean
}

const Day = ({ day: { day, own, name, shifts }, weekday, isToday, roster, onEdit }: DayProps) => {
  const text = useText(messages)
  const now = useNow(30_000)
  const nameOf = (userId: string): string => roster.people.find((each) => each.userId === userId)?.realName ?? userId
  return (
    <li className={`tw-duty-day${isToday ? ' tw-duty-today' : ''}`}>
      <h3>
        {text(weekday)} <small>{day.slice(5)}</small>
        {isToday && <Tag color="blue">{text('today')}</Tag>}
        {onEdit && (
          <Button
            type="text"
            size="small"
            icon={<EditOutlined aria-hidden />}
            aria-label={text('editDay', day)}
            onClick={() => onEdit(day)}
          />
        )}
      </h3>
      {own && <p className="tw-dim">{name || text('ownDay')}</p>}
      {shifts.length === 0 && <p className="tw-dim">{text('nobody')}</p>}
      {shifts.map(({ shiftId, from, to, fromTs, toTs, userIds }) => (
        <div key={shiftId} className={`tw-duty-shift${fromTs <= now && now < toTs ? ' tw-duty-running' : ''}`}>
          <b>
            {from}–{to > from ? to : text('nextDay', to)}
          </b>
          {fromTs <= now && now < toTs && <Tag color="green">{text('now')}</Tag>}
          <ol>
            {userIds.map((userId) => (
              <li key={userId}>{nameOf(userId)}</li>
            ))}
          </ol>
        </div>
      ))}
    </li>
  )
}
