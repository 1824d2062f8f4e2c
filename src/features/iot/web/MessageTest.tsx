import { AutoComplete, Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useAction } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { iotContract } from '../contract.ts'
import './iot.css'
import { MessageTestResult } from './MessageTestResult.tsx'
import { examples } from './messageExamples.ts'
import { messages } from './messageTestMessages.ts'

type Given = { readonly topic: string; readonly payload: string }

const Dialog = ({ deviceId, message, onClose }: { deviceId: string; message: string; onClose: () => void }) => {
  const text = useText(messages)
  const [form] = Form.useForm<Given>()
  const topic = Form.useWatch('topic', form) ?? ''
  const tested = useAction(iotContract.messageTest)
  return (
    <Modal title={text('title')} open onCancel={onClose} footer={null} width={760}>
      <p className="tw-tested-hint">{text('hint')}</p>
      <Form<Given>
        form={form}
        layout="vertical"
        initialValues={{ topic: 'telemetry', payload: message }}
        onFinish={(given) => tested.mutate({ deviceId, ...given })}
      >
        <Form.Item name="topic" label={text('topic')} extra={text('topicHint')} rules={[{ required: true }]}>
          <AutoComplete maxLength={120} options={Object.keys(examples).map((value) => ({ value }))} />
        </Form.Item>
        <Form.Item name="payload" label={text('payload')} rules={[{ required: true }]}>
          <Input.TextArea
            autoSize={{ minRows: 4, maxRows: 12 }}
            placeholder={examples[topic] ?? examples.telemetry}
            spellCheck={false}
          />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={tested.isPending}>
          {text('run')}
        </Button>
      </Form>
      {tested.data && <MessageTestResult result={tested.data} />}
    </Modal>
  )
}

/** A button and its dialog: somebody pastes a message of a device and sees what ingest would make of it. `message` stands there at first. */
export const MessageTest = ({ deviceId, message = '' }: { deviceId: string; message?: string }) => {
  const text = useText(messages)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {text('test')}
      </Button>
      {open && <Dialog deviceId={deviceId} message={message} onClose={() => setOpen(false)} />}
    </>
  )
}
