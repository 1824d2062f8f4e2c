import { Button, Form } from 'antd'
import { useState } from 'react'
import { useText } from '#web/i18n.ts'
import { InfoPreview } from '#web/kit/InfoPreview.tsx'
import { messages } from '../messages.ts'

type Shown = { notice_title?: string; notice_content?: string }

/** Shows the form around it as its readers will see it. */
export const PreviewButton = () => {
  const text = useText(messages)
  const form = Form.useFormInstance<Shown>()
  const [shown, setShown] = useState<Shown>()
  return (
    <>
      <Button onClick={() => setShown(form.getFieldsValue(true))}>{text('preview')}</Button>
      <InfoPreview
        open={shown !== undefined}
        title={shown?.notice_title || text('preview')}
        html={shown?.notice_content ?? ''}
        onClose={() => setShown(undefined)}
      />
    </>
  )
}
