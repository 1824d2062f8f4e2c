import { Alert, App, Form, Modal } from 'antd'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { errors } from '#contract/errors.ts'
import { ApiError, isSessionEnd } from '../../calls/api.ts'
import { useText } from '../../i18n.ts'
import { FailedState } from '../FailedState.tsx'
import { Loading } from '../Loading.tsx'
import { texts } from '../../texts.ts'
import { refusedField } from './refusal.ts'
import { tableMessages } from '../table/tableMessages.ts'
import { useToast } from '../../toast.ts'
import type { OpenedCall } from './useOpened.ts'

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
  /** an answer without which the form cannot start; the dialog says that it is coming, or why it failed */
  awaited?: OpenedCall<unknown>
  width?: number
  okText?: string
  /** the field where a refusal of this code is shown, such as `{ 3001: 'deviceCode' }` */
  fieldOfCode?: Readonly<Record<number, string>>
}

const focusFirst = (id: string): void =>
  document.getElementById(id)?.querySelector<HTMLElement>('input:not([disabled]), textarea:not([disabled])')?.focus()

/**
 * A form in a dialog; it starts from `initial` each time it opens, and asks before changes are thrown away. It shows why a submission
 * failed, in a toast and at the field where the server names one, so the action behind it is best a quiet one.
 */
export const FormDialog = <Values extends object>(props: FormDialogProps<Values>) => {
  const {
    title,
    open,
    onClose,
    onSubmit,
    children,
    fields,
    initial,
    awaited,
    width = 520,
    okText,
    fieldOfCode = {},
  } = props
  const text = useText(texts)
  const own = useText(tableMessages)
  const { modal } = App.useApp()
  const toast = useToast()
  const id = useId()
  const [form] = Form.useForm<Values>()
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState(false)
  const asking = useRef(false)
  const refusal = useRef<HTMLDivElement>(null)
  const isReady = awaited === undefined || awaited.data !== undefined
  useEffect(() => {
    if (open) setError(undefined)
  }, [open])
  const waits = awaited !== undefined
  useEffect(() => {
    if (waits && isReady) focusFirst(id)
  }, [waits, isReady, id])
  // A long form is often sent from its end.
  useEffect(() => {
    if (error !== undefined) refusal.current?.scrollIntoView({ block: 'center' })
  }, [error])

  const showRefusal = (failure: unknown): void => {
    const code = failure instanceof ApiError ? failure.code : 0
    const said = failure instanceof Error && failure.message ? failure.message : text('actionFailed')
    const message = code === errors['rows.changed'].code ? own('changedMeanwhile') : said
    if (!isSessionEnd(failure)) toast.error(message)
    const field = refusedField(message, code, Object.keys(form.getFieldsValue(true)), fieldOfCode)
    if (field) {
      form.setFields([{ name: field.path as never, errors: [field.text] }])
      form.scrollToField(field.path as never, { focus: true })
    } else setError(message)
  }
  const submit = async (values: Values): Promise<void> => {
    setSending(true)
    setError(undefined)
    try {
      await onSubmit(values)
      onClose()
    } catch (failure) {
      showRefusal(failure)
    } finally {
      setSending(false)
    }
  }
  const close = async (): Promise<void> => {
    if (asking.current) return
    if (isReady && form.isFieldsTouched()) {
      asking.current = true
      const sure = await modal.confirm({
        title: own('unsaved'),
        okText: own('discard'),
        okButtonProps: { danger: true },
        cancelText: own('keepEditing'),
      })
      asking.current = false
      if (!sure) return
    }
    onClose()
  }
  return (
    <Modal
      title={title}
      open={open}
      onCancel={() => void close()}
      onOk={form.submit}
      okText={okText ?? text('save')}
      cancelText={text('cancel')}
      okButtonProps={{ disabled: !isReady }}
      confirmLoading={sending}
      mask={{ closable: false }}
      width={width}
      afterOpenChange={(shown) => shown && focusFirst(id)}
      destroyOnHidden
    >
      <div ref={refusal}>
        {error !== undefined && <Alert type="error" showIcon title={error} className="tw-form-error" />}
      </div>
      <div id={id}>
        {isReady ? (
          <Form<Values>
            form={form}
            layout="vertical"
            preserve={false}
            clearOnDestroy
            {...(initial ? { initialValues: initial } : {})}
            onFinish={(values) => void submit(values)}
          >
            {children ?? fields}
            {/* The dialog's own button stands outside the form; without one inside, Enter would not submit. */}
            <button type="submit" hidden disabled={sending} />
          </Form>
        ) : awaited.error ? (
          <FailedState error={awaited.error} retry={awaited.refetch} />
        ) : (
          <Loading />
        )}
      </div>
    </Modal>
  )
}
