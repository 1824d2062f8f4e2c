import { App, type TableColumnsType } from 'antd'
import { useAction } from '#web/calls/api.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { type Text, useText } from '#web/i18n.ts'
import { textColumn } from '#web/kit/table/columns.ts'
import { CrudPage } from '#web/kit/table/CrudPage.tsx'
import { useSession } from '#web/session/session.ts'
import { texts } from '#web/texts.ts'
import { notifyMessageContract as calls } from '../contract.ts'
import { messages, type NotifyText } from '../messages.ts'
import type { NotifyWebhook } from '../shapes.ts'
import { MessageState } from './MessageState.tsx'
import { WebhookForm } from './WebhookForm.tsx'

/** Sends a test message to a webhook and says what became of it. */
const useWebhookTest = () => {
  const { modal } = App.useApp()
  const common = useText(texts)
  const test = useAction(calls.test, { refresh: [calls.channelList, calls.messagePage] })
  return async ({ webhookId, name }: NotifyWebhook): Promise<void> => {
    const became = await test.mutateAsync({ channel: 'webhook', webhookId }).catch(() => undefined)
    if (became) modal.info({ title: name, okText: common('ok'), content: <MessageState {...became} /> })
  }
}

const columnsOf = (text: Text<NotifyText>): TableColumnsType<NotifyWebhook> => [
  textColumn(text('name'), ({ name }) => name),
  textColumn(text('kind'), ({ kind }) => text(kind), 180),
  textColumn(text('url'), ({ url }) => url, 320),
  {
    title: text('secret'),
    width: 120,
    render: (_, { secret }) => (
      <StateTag state={secret === '' ? 'shutdown' : 'ok'} text={text(secret === '' ? 'noSecret' : 'hasSecret')} />
    ),
  },
  textColumn(text('owner'), ({ orgName }) => orgName),
]

/** Where messages go that no single person reads: group bots and other systems. */
export const WebhookPage = () => {
  const text = useText(messages)
  const { can } = useSession()
  const test = useWebhookTest()
  return (
    <CrudPage
      title={text('webhooks')}
      endpoint={calls.webhookPage}
      rowKey="webhookId"
      columns={columnsOf(text)}
      filters={[{ kind: 'text', name: 'name', label: text('name') }]}
      emptyText={text('noWebhooks')}
      mayChange={can('notify_save')}
      addText={text('addWebhook')}
      before={(row) => [can('notify_save') && { text: text('test'), onClick: () => test(row) }]}
      form={(form) => <WebhookForm {...form} />}
      remove={{
        confirm: ({ name }) => text('removeWebhook', name),
        call: calls.webhookRemove,
        input: ({ webhookId, version }) => ({ webhookId, version }),
      }}
    />
  )
}
