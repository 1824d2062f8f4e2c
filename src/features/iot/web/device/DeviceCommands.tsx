import type { TableColumnsType } from 'antd'
import { commandWords } from '#catalogue/commands/words.ts'
import { controlContract } from '#features/control/contract.ts'
import type { CommandRow } from '#features/control/shapes.ts'
import { settingText } from '#features/control/web/commandFace.ts'
import { CommandStateTag } from '#features/control/web/CommandStateTag.tsx'
import { ControlButtons } from '#features/control/web/ControlButtons.tsx'
import { useOpenCommand } from '#features/control/web/useOpenCommand.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { dash } from '#web/kit/format.ts'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import { deviceMessages } from './deviceMessages.ts'

/** What was asked of a device, newest first; a row opens its steps. */
export const DeviceCommands = ({ deviceId }: { deviceId: string }) => {
  const text = useText(deviceMessages)
  const { language } = useLanguage()
  const [, open] = useOpenCommand()
  const columns: TableColumnsType<CommandRow> = [
    { title: text('requested'), dataIndex: 'requestedTime' },
    { title: text('state'), render: (_, { state }) => <CommandStateTag state={state} /> },
    {
      title: text('command'),
      render: (_, row) => `${commandWords[row.name][language]} ${settingText(row, language)}`.trim(),
    },
    { title: text('requestedBy'), dataIndex: 'requestedBy' },
    { title: text('decidedBy'), render: (_, { decidedBy }) => decidedBy ?? dash },
    { title: text('reason'), dataIndex: 'reason' },
    { title: text('reply'), render: (_, { replyText }) => replyText || dash },
  ]
  return (
    <PagedTable<CommandRow>
      title={text('commands')}
      extra={<ControlButtons deviceId={deviceId} />}
      endpoint={controlContract.devicePage}
      input={{ deviceId }}
      rowKey="commandId"
      columns={columns}
      onOpen={({ commandId }) => open(commandId)}
      emptyText={text('noCommands')}
      refetchInterval={5000}
      prefix="commands."
    />
  )
}
