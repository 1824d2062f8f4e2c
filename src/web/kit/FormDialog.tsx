import { Alert, Form, Modal } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '../i18n.ts'
import { texts } from '../texts.ts'

type FormDialogProps<Values extends object> = {
  title: ReactNode
  open: boolean
  onClose: () => void
  /** Rejects to keep the dialog open with the error's text; the dialog closes by itself when it resolves. */
  onSubmit: (values: Values) => Promise<unknown>
  /** antd `Form.Item`s, or `fields` */
  children?: ReactNode
  fields?: ReactNode
  initial?: Partial<Values>
  width?: number
  okText?: string
}

/**
 * A form in a dialog; it starts from `initial` each time it opens. It shows why a submission failed, so the action behind it is
 * best a quiet one.
 */
export const FormDialog = <Values extends object>(props: FormDialogProps<Values>) => {
  const { title, open, onClose, onSubmit, children, fields, initial, width = 520, okText } = props
  const text = useText(texts)
  const [form] = Form.useForm<Values>()
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState(false)
  useEffect(() => {
    if (open) setError(undefined)
  }, [open])

  const submit = async (values: Values): Promise<void> => {
    setSending(true)
    setError(undefined)
    try {
      await onSubmit(values)
      onClose()
    } catch (failure) {
      setError(failure instanceof Error && failure.message ? failure.message : text('actionFailed'))
    } finally {
      setSending(false)
    }
  }

  return (
    <Modal
      title={title}
      open={open}
      onCancel={onClose}
      onOk={form.submit}
      okText={okText ?? text('save')}
      cancelText={text('cancel')}
      confirmLoading={sending}
      mask={{ closable: false }}
      width={width}
      destroyOnHidden
    >
      {error !== undefined && <Alert type="error" showIcon title={error} className="tw-form-error" />}
      <Form<Values>
        form={form}
        layout="vertical"
        preserve={false}
        clearOnDestroy
        {...(initial ? { initialValues: initial } : {})}
        onFinish={(values) => void submit(values)}
      >
        {children ?? fields}
      </Form>
    </Modal>
  )
}
