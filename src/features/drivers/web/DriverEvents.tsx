import type { TableColumnsType } from 'antd'
import type { Output } from '#contract/endpoint.ts'
import { driverEventWords } from '#contract/driverEventWords.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { type State, StateTag } from '#web/equipment/states/StateTag.tsx'
import { Age } from '#web/kit/Age.tsx'
import { dash } from '#web/kit/format.ts'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import { useNow } from '#web/kit/useNow.ts'
import { driversContract } from '../contract.ts'
import { messages } from '../messages.ts'

type Event = Output<typeof driversContract.driverEvents>['records'][number]
const marks: Readonly<Record<Event['level'], State>> = { info: 'info', warning: 'level2', error: 'level1' }

const isKnown = (code: string): code is keyof typeof driverEventWords => Object.hasOwn(driverEventWords, code)
/** What an event says, with what it names in its place. */
const useEventText = () => {
  const { language } = useLanguage()
  return ({ code, args }: Event): string =>
    isKnown(code)
      ? driverEventWords[code][language].replaceAll(/\{(\w+)\}/g, (_, key: string) => String(args[key] ?? ''))
      : [code, ...Object.values(args)].join(' ')
}

const Since = ({ ts }: { ts: number }) => <Age ts={ts} now={useNow()} />

/** What a driver told, or what was told of a device. */
export const DriverEvents = (asked: { driverId?: string; deviceId?: string }) => {
  const text = useText(messages)
  const said = useEventText()
  const columns: TableColumnsType<Event> = [
    { title: text('level'), render: (_, { level }) => <StateTag state={marks[level]} text={text(level)} /> },
    { title: text('what'), render: (_, event) => said(event) },
    { title: text('device'), render: (_, { deviceName }) => deviceName ?? dash },
    { title: text('count'), dataIndex: 'count', align: 'right' },
    { title: text('lastTime'), render: (_, { ts }) => <Since ts={ts} /> },
  ]
  return (
    <PagedTable<Event>
      title={text('events')}
      endpoint={driversContract.driverEvents}
      input={asked}
      rowKey="eventId"
      columns={columns}
      emptyText={text('noEvents')}
      refetchInterval={5000}
      prefix="events."
    />
  )
}
