import { Form, Input, InputNumber, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { errors } from '#contract/errors.ts'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { NameField } from '#web/kit/form/FormFields.tsx'
import { useSave } from '#web/kit/form/useSave.ts'
import { texts } from '#web/texts.ts'
import { sailingContract } from '../../contract.ts'
import { type PortRow, portKinds } from '../../shapes.ts'
import { portMessages } from './portMessages.ts'
import './ports.css'
import { SinceField, sinceOf } from './SinceField.tsx'
import { useZone } from '#web/session/zone.ts'

type PortValues = Pick<
  PortRow,
  'portNameCn' | 'portNameEn' | 'portCode' | 'aliases' | 'kind' | 'lon' | 'lat' | 'radius'
>
type Values = PortValues & { since?: Dayjs | null }
/** What a new port begins with. */
export type PortStart = Partial<PortValues>

type NumberFieldProps = { name: 'lon' | 'lat' | 'radius'; from: number; to: number; precision: number }

const NumberField = ({ name, from, to, precision }: NumberFieldProps) => {
  const text = useText(portMessages)
  const message = text('inRange', from, to)
  return (
    <Form.Item name={name} label={text(name)} rules={[{ required: true, type: 'number', min: from, max: to, message }]}>
      <InputNumber precision={precision} controls={false} className="tw-sailing-number" />
    </Form.Item>
  )
}

type PortFormProps = { edited: PortRow | PortStart | undefined; onClose: () => void }

const isRow = (edited: PortRow | PortStart | undefined): edited is PortRow => edited !== undefined && 'portId' in edited

/** Adds a port, or changes one from a time on. */
export const PortForm = ({ edited, onClose }: PortFormProps) => {
  const text = useText(portMessages)
  const common = useText(texts)
  const timeZone = useZone()
  const { add, edit } = useSave({
    add: sailingContract.portAdd,
    edit: sailingContract.portEdit,
    refresh: [sailingContract.portPage, sailingContract.portList, sailingContract.portSuggestions],
  })
  const row = isRow(edited) ? edited : undefined
  return (
    <FormDialog<Values>
      title={text(row ? 'edit' : 'add')}
      open={edited !== undefined}
      onClose={onClose}
      initial={edited ? { kind: 'port', aliases: [], radius: 1000, ...edited, since: null } : {}}
      fieldOfCode={{ [errors['port.code_taken'].code]: 'portCode' }}
      onSubmit={({ since, ...values }) => {
        const sent = { ...values, ...sinceOf(since, timeZone) }
        return row ? edit({ ...sent, portId: row.portId, version: row.version }) : add(sent)
      }}
    >
      <NameField name="portNameCn" label={text('nameCn')} />
      <NameField name="portNameEn" label={text('nameEn')} optional />
      <Form.Item name="portCode" label={text('code')}>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="aliases" label={text('aliases')} extra={text('aliasesHint')}>
        <Select mode="tags" open={false} suffixIcon={null} maxCount={20} />
      </Form.Item>
      <Form.Item name="kind" label={text('kind')} rules={[{ required: true, message: common('needed') }]}>
        <Select options={portKinds.map((kind) => ({ value: kind, label: text(kind) }))} />
      </Form.Item>
      <NumberField name="lon" from={-180} to={180} precision={6} />
      <NumberField name="lat" from={-90} to={90} precision={6} />
      <NumberField name="radius" from={50} to={20_000} precision={0} />
      <SinceField label={text('since')} hint="sinceHint" timeZone={timeZone} />
    </FormDialog>
  )
}
