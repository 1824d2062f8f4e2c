import { Form, Input, Switch } from 'antd'
import { menusContract } from '#features/menus/contract.ts'
import { useAction } from '#web/calls/api.ts'
import { useUploads } from '#web/calls/uploads.ts'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { texts } from '#web/texts.ts'
import { type OrgIndex, configurationContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { LogoField } from './LogoField.tsx'

type Values = Pick<OrgIndex, 'index_name' | 'index_log' | 'path'> & { is_on: boolean }

export const OrgIndexForm = ({ row, onClose }: { row: OrgIndex | undefined; onClose: () => void }) => {
  const text = useText(messages)
  const common = useText(texts)
  const uploads = useUploads()
  const save = useAction(configurationContract.orgIndexSave, {
    success: common('saved'),
    refresh: [configurationContract.orgIndexPage, menusContract.deptConfig],
    quiet: true,
  })
  const submit = async (values: Values): Promise<void> => {
    const beside = { dept_id: row?.dept_id ?? '', version: row?.version, component: values.path.slice(1) }
    await save.mutateAsync({ ...beside, ...values })
    uploads.settle(values.index_log)
  }
  const close = (): void => {
    uploads.settle('')
    onClose()
  }
  return (
    <FormDialog<Values>
      title={text('editOrganization', row?.dept_name ?? '')}
      open={row !== undefined}
      onClose={close}
      {...(row ? { initial: { ...row, is_on: row.is_on === 1 } } : {})}
      onSubmit={submit}
    >
      <Form.Item name="is_on" label={text('isOn')} valuePropName="checked" extra={text('onHint')}>
        <Switch />
      </Form.Item>
      <Form.Item name="index_name" label={text('indexName')}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="index_log" label={text('indexLog')}>
        <LogoField upload={uploads.send} />
      </Form.Item>
      <Form.Item
        name="path"
        label={text('home')}
        extra={text('homeRule')}
        rules={[{ pattern: /^(\/(?![/\\]).*)?$/, message: text('homeRule') }]}
      >
        <Input maxLength={200} />
      </Form.Item>
    </FormDialog>
  )
}
