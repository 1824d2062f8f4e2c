import { z } from 'zod'
import type { Db } from '../context/context.ts'

const keptRemark = '0, 30–3650'

const whole = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `${low}–${high}`)
    .transform(Number)
    .pipe(z.number().min(low).max(high))

const fraction = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d{1,3}(\.\d{1,6})?$/, `${low}–${high}`)
    .transform(Number)
    .pipe(z.number().min(low).max(high))

/** Days that something is kept, 0 for ever; never less than a month, as `prune_log` wants for logs. */
const kept = z
  .string()
  .regex(/^(0|\d{2,4})$/, keptRemark)
  .transform(Number)
  .refine((days) => days === 0 || (days >= 30 && days <= 3650), keptRemark)

/** Wall times at which shifts begin, one to twelve of them. */
const shiftTimes = z
  .string()
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
  .pipe(
    z
      .array(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'HH:mm'))
      .min(1)
      .max(12),
  )
  .refine((times) => new Set(times).size === times.length, 'HH:mm, HH:mm, …')

const origins = z
  .string()
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(z.string().refine(isOrigin, 'https://host')).max(100))

/** An origin of a web page, without path: `https://partner.example`. */
function isOrigin(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === value
}

type Builtin = {
  readonly name: string
  readonly name_en: string
  readonly value: string
  readonly value_type: string
  readonly remark: string
  readonly schema: z.ZodType<unknown, string>
}

/** The parameters that the server itself reads, each with what it may be. */
export const builtinParameters = {
  third_page_origins: {
    name: '第三方页面允许来源',
    name_en: 'Origins of third-party pages',
    value: '',
    value_type: 'list',
    remark: 'https://partner.example, https://…',
    schema: origins,
  },
  third_ticket_seconds: {
    name: '一次性票据有效秒数',
    name_en: 'Life of a ticket in seconds',
    value: '60',
    value_type: 'number',
    remark: '1–60',
    schema: whole(1, 60),
  },
  file_max_mb: {
    name: '上传文件上限（MB）',
    name_en: 'Largest upload in MB',
    value: '1024',
    value_type: 'number',
    remark: '1–1024',
    schema: whole(1, 1024),
  },
  file_max_pending: {
    name: '每人未使用文件数上限',
    name_en: 'Unused uploads per user',
    value: '60',
    value_type: 'number',
    remark: '6–1000',
    schema: whole(6, 1000),
  },
  shifts: {
    name: '班次开始时间',
    name_en: 'Begin of each shift',
    value: '08:00, 16:00, 00:00',
    value_type: 'list',
    remark: 'HH:mm, HH:mm, …',
    schema: shiftTimes,
  },
  notify_hour_limit: {
    name: '每人每小时通知上限',
    name_en: 'Notifications per person and hour',
    value: '30',
    value_type: 'number',
    remark: '2–1000',
    schema: whole(2, 1000),
  },
  notify_language: {
    name: '通知语言（邮件、短信、Webhook）',
    name_en: 'Language of e-mails, SMS and webhooks',
    value: 'zh',
    value_type: 'text',
    remark: 'zh, en',
    schema: z.enum(['zh', 'en']),
  },
  file_quota_mb: {
    name: '每个商户的文件空间（MB）',
    name_en: 'Files of a merchant in MB',
    value: '20480',
    value_type: 'number',
    remark: '1–1048576',
    schema: whole(1, 1_048_576),
  },
  file_max_megapixels: {
    name: '图片像素上限（百万）',
    name_en: 'Largest image in million pixels',
    value: '50',
    value_type: 'number',
    remark: '1–500',
    schema: whole(1, 500),
  },
  grid_co2_factor: {
    name: '电网碳排放因子（kg/kWh）',
    name_en: 'CO₂ of the grid in kg/kWh',
    // The mean of the national grid in 2023, by the environment ministry.
    value: '0.5306',
    value_type: 'number',
    remark: '0–2',
    schema: fraction(0, 2),
  },
  login_log_days: {
    name: '登录日志保留天数',
    name_en: 'Days that the sign-in log is kept',
    value: '365',
    value_type: 'number',
    remark: keptRemark,
    schema: kept,
  },
  operation_log_days: {
    name: '操作日志保留天数',
    name_en: 'Days that the operation log is kept',
    value: '365',
    value_type: 'number',
    remark: keptRemark,
    schema: kept,
  },
  chat_days: {
    name: '助手对话保留天数',
    name_en: 'Days that conversations with the assistant are kept',
    value: '180',
    value_type: 'number',
    remark: keptRemark,
    schema: kept,
  },
  notify_message_days: {
    name: '通知记录保留天数',
    name_en: 'Days that messages of notification are kept',
    value: '180',
    value_type: 'number',
    remark: keptRemark,
    schema: kept,
  },
} satisfies Record<string, Builtin>

type Builtins = typeof builtinParameters
export type ParameterKey = keyof Builtins

/** What a built-in parameter says now; one that was spoilt beside the pages counts as its default. */
export const parameterOf = async <K extends ParameterKey>(db: Db, key: K): Promise<z.output<Builtins[K]['schema']>> => {
  const row = await db
    .selectFrom('parameter')
    .select('value')
    .where('kind', '=', 'parameter')
    .where('key', '=', key)
    .executeTakeFirst()
  const { schema, value } = builtinParameters[key]
  const parsed = schema.safeParse(row?.value ?? value)
  return (parsed.success ? parsed.data : schema.parse(value)) as z.output<Builtins[K]['schema']>
}

/** Adds built-in parameters that are missing. Idempotent. */
export const seedParameters = async (db: Db): Promise<void> => {
  const rows = Object.entries(builtinParameters).map(([key, { schema: _, ...row }]) => ({
    kind: 'parameter',
    key,
    is_system: true,
    ...row,
  }))
  await db
    .insertInto('parameter')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
