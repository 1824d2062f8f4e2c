import { Button, Form, Input, Select } from 'antd'
import { errors } from '#contract/errors.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { NameField } from '#web/kit/form/FormFields.tsx'
import { useSave } from '#web/kit/form/useSave.ts'
import type { CrudForm } from '#web/kit/table/CrudPage.tsx'
import { notifyMessageContract as calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { type NotifyWebhook, webhookKinds } from '../shapes.ts'
import { exampleMessage, filledTemplate, placeholders } from './template.ts'
import './notify.css'

type Values = Pick<NotifyWebhook, 'name' | 'kind' | 'url'> & { secret?: string; template?: string }

/** Buttons that put a placeholder at the end of the template, and what it would say. */
const TemplateHelp = () => {
  const text = useText(messages)
  const { language } = useLanguage()
  const form = Form.useFormInstance<Values>()
  const template: string = Form.useWatch('template') ?? ''
  return (
    <>
      <div className="tw-notify-places">
        {placeholders.map((name) => (
          <Button
            key={name}
            size="small"
            aria-label={text('insert', name)}
            onClick={() => form.setFieldValue('template', `${template}{${name}}`)}
          >
            {`{${name}}`}
          </Button>
        ))}
      </div>
      <h3 className="tw-notify-part">{text('preview')}</h3>
      <pre className="tw-notify-preview">{filledTemplate(template, exampleMessage[language])}</pre>
    </>
  )
}

/** Adds a webhook or changes one; its secret is never shown. */
export const WebhookForm = ({ open, row, onClose }: CrudForm<NotifyWebhook>) => {
  const text = useText(messages)
  const { add, edit } = useSave({ add: calls.webhookSave, edit: calls.webhookSave, refresh: [calls.webhookPage] })
  const needed = { required: true, whitespace: true, message: text('needed') }
  return (
    <FormDialog<Values>
      title={text(row ? 'editWebhook' : 'addWebhook')}
      open={open}
      width={640}
      onClose={onClose}
      initial={row ?? { kind: 'wecom' }}
      fieldOfCode={{ [errors['notify.address'].code]: 'url', [errors['notify.secret_again'].code]: 'secret' }}
      onSubmit={({ name, kind, url, secret = '', template = '' }) => {
        const sent = { name, kind, url, secret, template }
        return row ? edit({ ...sent, webhookId: row.webhookId, version: row.version }) : add(sent)
      }}
    >
      <NameField name="name" label={text('name')} />
      <Form.Item name="kind" label={text('kind')}>
        <Select options={webhookKinds.map((kind) => ({ value: kind, label: text(kind) }))} />
      </Form.Item>
      <Form.Item
        name="url"
        label={text('url')}
        extra={text('urlHint')}
        rules={[needed, { pattern: /^\s*https?:\/\//i, message: text('urlRule') }]}
      >
        <Input maxLength={1000} inputMode="url" autoComplete="off" />
      </Form.Item>
      <Form.Item name="secret" label={text('secret')} extra={text('secretHint')}>
        <Input.Password maxLength={200} autoComplete="new-password" />
      </Form.Item>
      <Form.Item name="template" label={text('template')} extra={text('templateHint')}>
        <Input.TextArea maxLength={4000} autoSize={{ minRows: 3, maxRows: 10 }} />
      </Form.Item>
      <TemplateHelp />
    </FormDialog>
  )
}
