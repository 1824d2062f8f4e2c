import type { TableColumnsType } from 'antd'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { type Text, useText } from '#web/i18n.ts'
import { textColumn, timeColumn } from '#web/kit/table/columns.ts'
import { CrudPage } from '#web/kit/table/CrudPage.tsx'
import { useSession } from '#web/session/session.ts'
import { pileContract as calls } from '../../contract.ts'
import type { TokenRow } from '../../rowShapes.ts'
import { manageMessages, type ManageText } from './manageMessages.ts'
import { TokenForm } from './TokenForm.tsx'

const statusOf = (text: Text<ManageText>, { status, expired }: TokenRow) => {
  if (status === 0) return <StateTag state="shutdown" text={text('blocked')} />
  return expired ? <StateTag state="stale" text={text('expired')} /> : <StateTag state="ok" text={text('valid')} />
}

const columnsOf = (text: Text<ManageText>): TableColumnsType<TokenRow> => [
  textColumn(text('token'), ({ idTag }) => idTag),
  textColumn(text('holder'), ({ holder }) => holder),
  textColumn(text('ship'), ({ shippingName }) => shippingName),
  { title: text('status'), key: 'status', width: 112, render: (_, row) => statusOf(text, row) },
  timeColumn(text('expiry'), ({ expiry }) => expiry),
  timeColumn(text('lastUsed'), ({ lastUsed }) => lastUsed),
  textColumn(text('note'), ({ note }) => note),
]

/** The cards and tags that open a pile, panel 38. */
export const TokenPanel = () => {
  const text = useText(manageMessages)
  const { can } = useSession()
  return (
    <CrudPage
      endpoint={calls.tokenPage}
      rowKey="tokenId"
      columns={columnsOf(text)}
      filters={[
        { kind: 'text', name: 'idTag', label: text('token') },
        { kind: 'text', name: 'holder', label: text('holder') },
      ]}
      emptyText={text('noTokens')}
      mayChange={can('pile_save')}
      addText={text('addToken')}
      form={(form) => <TokenForm {...form} />}
      remove={{
        confirm: ({ idTag }) => text('removeToken', idTag),
        call: calls.tokenRemove,
        input: ({ tokenId, version }) => ({ tokenId, version }),
      }}
    />
  )
}
