import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useText } from '#web/i18n.ts'
import { messages } from '../messages.ts'
import './parameters.css'
import { useToast } from '#web/toast.ts'

type LogoFieldProps = {
  /** sends an image and answers its address */
  upload: (file: File) => Promise<string>
  id?: string
  value?: string
  onChange?: (address: string) => void
}

/** A picture of this portal by its address; antd's form gives value and onChange. */
export const LogoField = ({ upload, id, value = '', onChange }: LogoFieldProps) => {
  const text = useText(messages)
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const send = async (file: File): Promise<void> => {
    setSending(true)
    try {
      onChange?.(await upload(file))
      toast.success(text('uploaded'))
    } catch (error) {
      toast.error(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="tw-logo-field">
      {value !== '' && <img src={value} alt={text('indexLog')} />}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={text('uploadLogo')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void send(file)
        }}
      />
      <Button {...(id ? { id } : {})} loading={sending} onClick={() => input.current?.click()}>
        {text('uploadLogo')}
      </Button>
      {value !== '' && (
        <Button danger onClick={() => onChange?.('')}>
          {text('removeLogo')}
        </Button>
      )}
    </div>
  )
}
