import { errors } from '#contract/errors.ts'

type RefusedField = { path: (string | number)[]; text: string }

const named = /(?:^|[：:]\s*)([A-Za-z_]\w*(?:\.\w+)*): (.+)$/

/** The form's field that a refusal is about: by the path that a misfit's text names, whose places count from 1, or by the refusal's own code. */
export const refusedField = (
  message: string,
  code: number,
  fields: readonly string[],
  fieldOfCode: Readonly<Record<number, string>>,
): RefusedField | undefined => {
  const known = fieldOfCode[code]
  if (known !== undefined) return { path: [known], text: message }
  const [, path = '', text = ''] = (code === errors['request.invalid'].code && named.exec(message)) || []
  const parts = path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) - 1 : part))
  return fields.includes(String(parts[0])) ? { path: parts, text } : undefined
}
