import { Form, Input, Select, Switch } from 'antd'
import type { Dayjs } from 'dayjs'
import { errors } from '#contract/errors.ts'
import { useCall } from '#web/calls/api.ts'
import { dayjs } from '#web/dayjs.ts'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { useSave } from '#web/kit/form/useSave.ts'
import type { CrudForm } from '#web/kit/table/CrudPage.tsx'
import { texts } from '#web/texts.ts'
import { pileContract as calls } from '../../contract.ts'
import type { TokenRow } from '../../rowShapes.ts'
import { manageMessages } from './manageMessages.ts'
import './manage.css'
import { MinuteField } from '#web/kit/time/MinuteField.tsx'

type Values = {
  idTag: string
  holder?: string
  shippingId?: string
  expiry?: Dayjs | null
  status: boolean
  note?: string
}

const pattern = 'YYYY-MM-DD HH:mm:00'

const initialOf = (row: TokenRow | undefined): Partial<Values> => {
  if (!row) return { status: true }
  const { idTag, holder, shippingId, expiry, status, note } = row
  return {
    ...{ idTag, holder, note, status: status === 1, expiry: expiry === null ? null : dayjs(expiry) },
    ...(shippingId === null ? {} : { shippingId }),
  }
}

/** Adds a token or changes one. */
export const TokenForm = ({ open, row, onClose }: CrudForm<TokenRow>) => {
  const text = useText(manageMessages)
  const common = useText(texts)
  const { data } = useCall(calls.pileChoices, {}, { enabled: open })
  const { add, edit } = useSave({ add: calls.tokenSave, edit: calls.tokenSave, refresh: [calls.tokenPage] })
  const ships = (data?.ships ?? []).map(({ shippingId, shippingName }) => ({ value: shippingId, label: shippingName }))
  return (
    <FormDialog<Values>
      title={text(row ? 'editToken' : 'addToken')}
      open={open}
      onClose={onClose}
      initial={initialOf(row)}
      fieldOfCode={{ [errors['pile.token_taken'].code]: 'idTag' }}
      onSubmit={({ expiry, status, shippingId = '', holder = '', note = '', idTag }) => {
        const sent = {
          ...{ idTag, holder, shippingId, note, status: status ? (1 as const) : (0 as const) },
          expiry: expiry?.format(pattern) ?? '',
        }
        return row ? edit({ ...sent, tokenId: row.tokenId, version: row.version }) : add(sent)
      }}
    >
      <Form.Item
        name="idTag"
        label={text('token')}
        rules={[{ required: true, whitespace: true, message: common('needed') }]}
      >
        <Input maxLength={36} />
      </Form.Item>
      <div className="tw-pilemanage-fields">
        <Form.Item name="holder" label={text('holder')}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="shippingId" label={text('ship')}>
          <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={ships} />
        </Form.Item>
        <Form.Item name="expiry" label={text('expiry')}>
          <MinuteField />
        </Form.Item>
        <Form.Item name="status" label={text('valid')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
      <Form.Item name="note" label={text('note')}>
        <Input.TextArea maxLength={200} autoSize={{ minRows: 1, maxRows: 4 }} />
      </Form.Item>
    </FormDialog>
  )
}
