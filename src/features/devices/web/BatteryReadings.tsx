import { devicesContract } from '../contract.ts'
import { type Meaning, meaningOf, meanings } from '#catalogue/points/meaning.ts'
import type { Output } from '#contract/endpoint.ts'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { ageText } from '#web/kit/Age.tsx'
import { textColumn } from '#web/kit/table/columns.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { numberText } from '#web/kit/format.ts'
import { TableSkeleton } from '#web/kit/Skeletons.tsx'
import { groupMessages } from '#web/equipment/metrics/groupMessages.ts'
import { useStateWord } from '#web/equipment/states/useStateWord.ts'
import { TableView } from '#web/kit/table/TableView.tsx'
import { useMoment } from '#web/kit/time/replay.ts'
import { useNow } from '#web/kit/useNow.ts'
import { texts } from '#web/texts.ts'
import { messages } from './monitorMessages.ts'

type Info = Output<typeof devicesContract.deviceInfo>
type Reading = Info['realTimeData'][number] & Pick<Partial<Info['fixedParameters'][number]>, 'text'>

const meaningOfReading = ({ code, unit }: Reading): Meaning => meaningOf({ pointKey: code, unit })

/** In the order of the groups; within a group as the profile has them. */
const byMeaning = (readings: readonly Reading[]): Reading[] =>
  meanings.flatMap((meaning) => readings.filter((each) => meaningOfReading(each) === meaning))

/** Every reading of a device as it stands, by what it is about: name, value, unit and age; states in words. */
export const BatteryReadings = ({ deviceId }: { deviceId: string }) => {
  const text = useText(messages)
  const common = useText(texts)
  const word = useStateWord()
  const groups = useText(groupMessages)
  const now = useNow()
  const at = useMoment()
  const { data, error, isPending, refetch } = useCall(
    devicesContract.deviceInfo,
    { deviceId, at },
    { keepOld: true, refetchInterval: at === undefined && 10_000 },
  )
  if (error && !data) return <FailedState error={error} retry={refetch} />
  if (isPending) return <TableSkeleton />
  const shown = ({ value, decimals, legend, text: words }: Reading): string =>
    (legend === undefined ? undefined : word({ legend, value })) ?? numberText(words ?? value, decimals)
  return (
    <TableView<Reading>
      rows={byMeaning([...data.fixedParameters, ...data.realTimeData])}
      rowKey="code"
      height={500}
      blank={<EmptyState title={text('noReadings')} />}
      columns={[
        textColumn(text('parameter'), ({ name }) => name, 200),
        {
          title: text('value'),
          key: 'value',
          width: 140,
          align: 'right',
          render: (_, each) => shown(each),
        },
        textColumn(text('unit'), ({ unit }) => unit, 80),
        textColumn(text('updateTime'), ({ ts }) => (ts === null ? null : ageText(ts, now, common)), 140),
        textColumn(text('group'), (each) => groups(meaningOfReading(each)), 100),
      ]}
    />
  )
}
