import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useOpenStory } from '#web/equipment/alarms/useAlarmAddress.ts'
import { AlarmLevelTag } from '#web/equipment/states/stateKinds.tsx'
import { useLanguage, useText } from '#web/i18n.ts'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { columnsOf } from '#web/kit/table/columnsOf.ts'
import { ExportButton } from '#web/kit/table/ExportButton.tsx'
import { type Filter, FilterBar, useEmptyText, useFilterValues } from '#web/kit/table/FilterBar.tsx'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import { useFilter } from '#web/kit/table/useFilter.ts'
import { channelWords, messageStateWords, notifyMessageColumns } from '../columns.ts'
import { notifyMessageContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { channels, messageStates } from '../shapes.ts'
import { ChannelStates } from './ChannelStates.tsx'
import { MessageState } from './MessageState.tsx'
import { usePeople } from './usePeople.ts'
import './notify.css'

const useFilters = (): readonly Filter[] => {
  const text = useText(messages)
  const { language } = useLanguage()
  const { people } = usePeople()
  return [
    { kind: 'select', name: 'userId', label: text('person'), options: people },
    {
      kind: 'select',
      name: 'channel',
      label: text('channel'),
      options: channels.map((channel) => ({ value: channel, label: channelWords[channel][language] })),
    },
    {
      kind: 'select',
      name: 'state',
      label: text('state'),
      options: messageStates.map((state) => ({ value: state, label: messageStateWords[state][language] })),
    },
    { kind: 'range', name: ['startTime', 'endTime'], label: text('range') },
  ]
}

/** Every message with what became of it; a row opens the story of its alarm. */
export const MessagePage = () => {
  const text = useText(messages)
  const { language } = useLanguage()
  const [, openStory] = useOpenStory()
  const [alarmId, setAlarmId] = useFilter('alarmId')
  const filters = useFilters()
  const input = { ...useFilterValues(filters), ...(alarmId === '' ? {} : { alarmId }) }
  const columns = columnsOf(notifyMessageColumns, language, {
    state: (row) => <MessageState state={row.state} error={null} />,
    alarmContent: ({ level, alarmContent, alarmCount }) =>
      alarmContent !== null && (
        <>
          {level !== null && <AlarmLevelTag level={level} />} {alarmContent}
          {alarmCount > 1 && <span className="tw-dim"> · {text('more', alarmCount)}</span>}
        </>
      ),
  })
  return (
    <>
      <PageTitle title={text('messages')} />
      <ChannelStates />
      <PagedTable
        endpoint={notifyMessageContract.messagePage}
        input={input}
        rowKey="messageId"
        filters={
          <FilterBar
            filters={filters}
            extra={
              <>
                {alarmId !== '' && (
                  <Button icon={<CloseOutlined aria-hidden />} onClick={() => setAlarmId('')}>
                    {text('ofAlarm')}
                  </Button>
                )}
                <ExportButton contract={notifyMessageContract.messageExport} input={input} />
              </>
            }
          />
        }
        columns={columns}
        onOpen={(row) => row.alarmId !== null && openStory(row.alarmId)}
        emptyText={useEmptyText(input, text('noMessages'))}
        refetchInterval={10_000}
      />
    </>
  )
}
