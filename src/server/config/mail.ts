import { z } from 'zod'
import { blankIsUnset, expected, url } from './fields.ts'

/** `url`: smtp[s]://user:password@host:port */
export type MailConfig = { readonly url: string; readonly from: string }

export const mailVariables = {
  SMTP_URL: blankIsUnset(url(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional()),
  SMTP_FROM: blankIsUnset(
    z
      .string()
      .max(200)
      .regex(
        /^[^\r\n<>]*<?[^\s<>@]+@[^\s<>@]+>?$/,
        expected('an e-mail address, such as Tidewatt <alarm@port.example>'),
      )
      .optional(),
  ),
}

type Given = { readonly SMTP_URL?: string | undefined; readonly SMTP_FROM?: string | undefined }

export const mailFaults = ({ SMTP_URL, SMTP_FROM }: Given): string[] => {
  if (!SMTP_URL === !SMTP_FROM) return []
  return [`${SMTP_URL ? 'SMTP_FROM' : 'SMTP_URL'}: expected as well, since e-mail needs both SMTP_URL and SMTP_FROM`]
}

export const mailOf = ({ SMTP_URL, SMTP_FROM }: Given): MailConfig | undefined =>
  SMTP_URL && SMTP_FROM ? { url: SMTP_URL, from: SMTP_FROM } : undefined
