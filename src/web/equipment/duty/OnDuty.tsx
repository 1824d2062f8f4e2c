import { UserOutlined } from '@ant-design/icons'
import { dutyContract } from '#features/duty/contract.ts'
import type { OnDuty } from '#features/duty/shapes.ts'
import { useCall } from '../../calls/api.ts'
import { useText } from '../../i18n.ts'
import { dutyMessages } from './dutyMessages.ts'

/** A shift's end is told by the minute, and people change their rosters. */
const refetchInterval = 60_000
const mostStations = 4

const nameLine = (people: readonly OnDuty[]): string => people.map(({ realName }) => realName).join(' → ')

/** Who is on duty at the station of an alarm or a unit, in the order in which they are asked; nothing without a roster. */
export const StationOnDuty = ({ stationId }: { stationId: string }) => {
  const text = useText(dutyMessages)
  const { data = [] } = useCall(dutyContract.now, { stationId }, { refetchInterval })
  const [first] = data
  if (!first) return null
  return (
    <span>
      <UserOutlined aria-hidden /> {text('onDuty', nameLine(data), first.shiftEnd.slice(11, 16))}
    </span>
  )
}

/** The same for a wall: of the stations it shows, those with the same people told once. */
export const WallOnDuty = ({ stationIds }: { stationIds: ReadonlySet<string> }) => {
  const text = useText(dutyMessages)
  const { data = [] } = useCall(dutyContract.now, {}, { refetchInterval })
  const shown = data.filter(({ stationId }) => stationIds.has(stationId))
  const byPeople = Map.groupBy(
    [...Map.groupBy(shown, ({ stationId }) => stationId).values()],
    (people) => `${people.map(({ userId }) => userId).join()} ${people[0]?.shiftEnd ?? ''}`,
  )
  const groups = [...byPeople.values()]
  if (groups.length === 0) return null
  const whole = groups.map((stations) => {
    const names = stations.map(([person]) => person?.stationName ?? '').join(text('and'))
    const people = stations[0] ?? []
    return `${names}: ${text('onDuty', nameLine(people), people[0]?.shiftEnd.slice(11, 16) ?? '')}`
  })
  const [only] = groups
  const people = only?.[0] ?? []
  return (
    <span title={whole.join('\n')}>
      <UserOutlined aria-hidden />{' '}
      {groups.length === 1
        ? text('onDuty', nameLine(people), people[0]?.shiftEnd.slice(11, 16) ?? '')
        : text(
            'atStations',
            [...new Set(groups.map((each) => nameLine(each[0] ?? [])))].slice(0, mostStations).join(text('and')),
          )}
    </span>
  )
}
