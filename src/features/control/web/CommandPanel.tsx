import type { TableColumnsType } from 'antd'
import { commandNames, commandStates } from '#catalogue/commands/command.ts'
import { commandStateWords, commandWords } from '#catalogue/commands/words.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { textColumn } from '#web/kit/table/columns.ts'
import { type Filter, FilterBar, useEmptyText, useFilterValues } from '#web/kit/table/FilterBar.tsx'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import { controlContract } from '../contract.ts'
import type { CommandRow } from '../shapes.ts'
import { CommandStateTag } from './CommandStateTag.tsx'
import { listMessages } from './listMessages.ts'
import { MuteButton } from './MuteButton.tsx'
import { useControlRights } from './useDesk.ts'
import { useOpenCommand } from './useOpenCommand.ts'

const refetchMs = 10_000

/** Every command of devices that the caller may see, newest first; a row opens its audit. */
export const CommandPanel = () => {
  const text = useText(listMessages)
  const { language } = useLanguage()
  const { mayApprove } = useControlRights()
  const [, open] = useOpenCommand()
  const filters: readonly Filter[] = [
    { kind: 'text', name: 'deviceName', label: text('deviceName') },
    {
      kind: 'select',
      name: 'name',
      label: text('name'),
      options: commandNames.map((value) => ({ value, label: commandWords[value][language] })),
    },
    {
      kind: 'select',
      name: 'state',
      label: text('state'),
      options: commandStates.map((value) => ({ value, label: commandStateWords[value][language] })),
    },
    { kind: 'text', name: 'userName', label: text('person') },
    { kind: 'range', name: ['startTime', 'endTime'], label: text('range') },
  ]
  const values = useFilterValues(filters)
  const columns: TableColumnsType<CommandRow> = [
    { title: text('requestedTime'), width: 170, render: (_, { requestedTime }) => requestedTime },
    { title: text('state'), width: 130, render: (_, { state }) => <CommandStateTag state={state} /> },
    { title: text('name'), width: 120, render: (_, { name }) => commandWords[name][language] },
    textColumn(text('deviceName'), ({ path }) => path.join(' › '), 260),
    textColumn(text('requestedBy'), ({ requestedBy }) => requestedBy, 120),
    textColumn(text('decidedBy'), ({ decidedBy }) => decidedBy, 120),
    textColumn(text('reason'), ({ reason }) => reason, 220),
    textColumn(
      text('reply'),
      ({ replyText, lateReply }) => (lateReply ? `${text('late')}: ${replyText ?? ''}` : replyText),
      160,
    ),
  ]
  return (
    <PagedTable
      endpoint={controlContract.page}
      input={values}
      rowKey="commandId"
      columns={columns}
      refetchInterval={refetchMs}
      onOpen={({ commandId }) => open(commandId)}
      filters={<FilterBar filters={filters} extra={mayApprove && <MuteButton />} />}
      emptyText={useEmptyText(values, text('none'))}
    />
  )
}
