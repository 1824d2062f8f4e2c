import { Button } from 'antd'
import type { Ref } from 'react'
import { useText } from '#web/i18n.ts'
import { messages } from '../messages.ts'
import { Field } from './Field.tsx'
import { RefreshIcon } from './icons.tsx'
import './field.css'

type Props = {
  image: string
  fault: string | undefined
  refresh: () => void
  ref: Ref<HTMLInputElement>
}

/** The characters of a picture, and a button for another one. */
export const CaptchaField = ({ image, fault, refresh, ref }: Props) => {
  const text = useText(messages)
  return (
    <div className="tw-captcha">
      <Field
        ref={ref}
        name="code"
        label={text('captcha')}
        fault={fault}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={8}
      />
      <img src={image} alt={text('captchaImage')} width={132} height={44} />
      <Button type="text" aria-label={text('captchaRefresh')} title={text('captchaRefresh')} onClick={refresh}>
        <RefreshIcon />
      </Button>
    </div>
  )
}
