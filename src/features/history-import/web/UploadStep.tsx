import { Button } from 'antd'
import { type ChangeEvent, useRef, useState } from 'react'
import { upload } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { useToast } from '#web/toast.ts'
import { historyImportContract } from '../contract.ts'
import { messages } from '../messages.ts'

export const UploadStep = ({ onSent }: { onSent: (importId: string) => void }) => {
  const text = useText(messages)
  const toast = useToast()
  const field = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? []
    if (!file) return
    setSending(true)
    try {
      onSent((await upload(historyImportContract.historyUpload, file)).importId)
    } catch (error) {
      toast.error(error)
    } finally {
      setSending(false)
      target.value = ''
    }
  }
  return (
    <Card>
      <p>{text('hint')}</p>
      <Button type="primary" loading={sending} onClick={() => field.current?.click()}>
        {text(sending ? 'uploading' : 'choose')}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        accept=".csv,.txt,text/csv"
        aria-label={text('choose')}
        onChange={(event) => void choose(event)}
      />
    </Card>
  )
}
