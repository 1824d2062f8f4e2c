import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { App, Button, Input, Pagination } from 'antd'
import { useState } from 'react'
import { call, useAction, useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { minuteText } from '#web/kit/format.ts'
import { FailedState } from '#web/kit/FailedState.tsx'
import { texts } from '#web/texts.ts'
import { useToast } from '#web/toast.ts'
import { chatContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { chatStore, openConversation, startNew } from './chatStore.ts'

type Row = { conversationId: string; title: string; updateTime: string }
const refresh = [chatContract.conversationPage]
const longestTitle = 60

const Renaming = ({ row, onDone }: { row: Row; onDone: () => void }) => {
  const text = useText(messages)
  const common = useText(texts)
  const [title, setTitle] = useState(row.title)
  const rename = useAction(chatContract.conversationRename, { refresh })
  const save = (): void => {
    if (title.trim() === '') return
    rename.mutate({ conversationId: row.conversationId, title }, { onSuccess: onDone })
  }
  return (
    <div className="tw-chat-renaming">
      <Input
        autoFocus
        size="small"
        aria-label={text('title')}
        maxLength={longestTitle}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onPressEnter={save}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
      <Button size="small" type="primary" onClick={save} loading={rename.isPending}>
        {common('save')}
      </Button>
    </div>
  )
}

const useOpen = (onOpened: () => void) => {
  const text = useText(messages)
  const toast = useToast()
  return async (conversationId: string): Promise<void> => {
    try {
      openConversation(
        conversationId,
        await call(chatContract.conversationMessages, { conversationId }),
        text('unanswered'),
      )
      onOpened()
    } catch (error) {
      toast.error(error)
    }
  }
}

type RowProps = { row: Row; current: boolean; onOpen: () => void }
const ConversationRow = ({ row, current, onOpen }: RowProps) => {
  const text = useText(messages)
  const common = useText(texts)
  const { modal } = App.useApp()
  const [renaming, setRenaming] = useState(false)
  const remove = useAction(chatContract.conversationRemove, { refresh, success: common('removed') })
  const { conversationId, title } = row
  const askToRemove = (): void =>
    void modal.confirm({
      title: common('confirmRemove', title),
      onOk: async () => {
        await remove.mutateAsync({ conversationId })
        if (chatStore.get().conversationId === conversationId) startNew()
      },
    })
  if (renaming) return <Renaming row={row} onDone={() => setRenaming(false)} />
  return (
    <>
      <button type="button" className="tw-chat-open" aria-current={current} onClick={onOpen}>
        <span>{title}</span>
        <span className="tw-chat-time">{minuteText(row.updateTime)}</span>
      </button>
      {(
        [
          ['rename', <EditOutlined key="edit" aria-hidden />, () => setRenaming(true)],
          ['remove', <DeleteOutlined key="remove" aria-hidden />, askToRemove],
        ] as const
      ).map(([key, icon, act]) => {
        const name = `${key === 'rename' ? text('rename') : common('remove')} ${title}`
        return <Button key={key} size="small" type="text" icon={icon} aria-label={name} title={name} onClick={act} />
      })}
    </>
  )
}

/** One's own conversations, the last used first. */
export const ConversationList = ({ current, onOpened }: { current: string | undefined; onOpened: () => void }) => {
  const text = useText(messages)
  const [at, setAt] = useState(1)
  const { data, error, refetch } = useCall(chatContract.conversationPage, { current: at, size: 20 }, { keepOld: true })
  const open = useOpen(onOpened)
  if (error && !data) return <FailedState error={error} retry={refetch} />
  return (
    <nav className="tw-chat-list" aria-label={text('conversations')}>
      {data?.records.length === 0 && <p className="tw-dim">{text('noConversations')}</p>}
      <ul>
        {data?.records.map((row) => (
          <li key={row.conversationId}>
            <ConversationRow
              row={row}
              current={row.conversationId === current}
              onOpen={() => void open(row.conversationId)}
            />
          </li>
        ))}
      </ul>
      {data && data.total > data.size && (
        <Pagination simple size="small" current={at} pageSize={20} total={data.total} onChange={setAt} />
      )}
    </nav>
  )
}
