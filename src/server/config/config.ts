import { resolve } from 'node:path'
import { z } from 'zod'
import { type AiConfig, aiFaults, aiOf, aiVariables } from './ai.ts'
import {
  addresses,
  blankIsUnset,
  expected,
  networks,
  origin,
  port,
  portOrOff,
  readable,
  retention,
  tileAddresses,
  url,
  weatherAddress,
  webUrl,
  whole,
} from './fields.ts'
import { type MailConfig, mailFaults, mailOf, mailVariables } from './mail.ts'
import { type OidcConfig, oidcFaults, oidcOf, oidcVariables } from './oidc.ts'

const roles = ['all', 'web', 'ingest'] as const
/** What a process does: everything; answer people; take readings in. */
export type Role = (typeof roles)[number]

const variables = z.object({
  PORT: blankIsUnset(port.default(8080)),
  HOST: blankIsUnset(
    z
      .string()
      .regex(/^[A-Za-z0-9.:_-]+$/, expected('a host name or an IP address'))
      .default('127.0.0.1'),
  ),
  DATA_DIR: blankIsUnset(z.string().default('./data')),
  DATABASE_URL: blankIsUnset(
    url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/tidewatt').optional(),
  ),
  DATABASE_OWNER_URL: blankIsUnset(
    url(['postgres:', 'postgresql:'], 'postgres://owner:password@host:5432/tidewatt').optional(),
  ),
  MQTT_PORT: blankIsUnset(port.default(1883)),
  MQTTS_PORT: blankIsUnset(port.optional()),
  OCPP_PORT: blankIsUnset(portOrOff.default(9000)),
  MQTT_URL: blankIsUnset(url(['mqtt:', 'mqtts:'], 'mqtt://user:password@host:1883').optional()),
  AIS_TCP: blankIsUnset(addresses.optional()),
  AIS_UDP_PORT: blankIsUnset(whole(1, 65_535, 'a port number from 1 to 65535').optional()),
  AIS_UDP_ALLOW: blankIsUnset(networks.optional()),
  DRIVER_NETWORKS: blankIsUnset(networks.default(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'])),
  DEMO: blankIsUnset(z.enum(['on', 'off'], expected('on or off')).optional()),
  DEMO_BOXES: blankIsUnset(whole(1, 2000, 'a number of boxes from 1 to 2000').default(24)),
  ADMIN_PASSWORD: blankIsUnset(
    z
      .string()
      .regex(/^[A-Za-z0-9_]{6,16}$/, expected('6 to 16 letters, digits or underscores'))
      .optional(),
  ),
  ROLE: blankIsUnset(z.enum(roles, expected('all, web or ingest')).default('all')),
  RETENTION_DAYS: blankIsUnset(retention.default({})),
  DISK_RESERVE_MB: blankIsUnset(whole(0, 999_999_999, 'whole megabytes').default(1024)),
  DISK_RESERVE_PERCENT: blankIsUnset(whole(0, 90, 'a percentage from 0 to 90').default(3)),
  CALLS_PER_USER: blankIsUnset(whole(0, 999_999_999, 'calls a minute, 0 for no limit').default(3000)),
  CALLS_PER_ADDRESS: blankIsUnset(whole(0, 999_999_999, 'calls a minute, 0 for no limit').default(12_000)),
  TRUST_PROXY: blankIsUnset(
    z
      .string()
      .regex(
        /^[0-9A-Fa-f.:/]+(\s*,\s*[0-9A-Fa-f.:/]+)*$/,
        expected('addresses or networks of proxies separated by commas, such as 10.0.0.0/8'),
      )
      .transform((value) => value.split(',').map((each) => each.trim()))
      .optional(),
  ),
  TLS_CERT: blankIsUnset(readable.optional()),
  TLS_KEY: blankIsUnset(readable.optional()),
  METRICS_TOKEN: blankIsUnset(
    z
      .string()
      .regex(/^\S{16,200}$/, expected('16 to 200 characters without spaces'))
      .optional(),
  ),
  LOG_FORMAT: blankIsUnset(z.enum(['text', 'json'], expected('text or json')).default('text')),
  SMS_WEBHOOK: blankIsUnset(webUrl('https://sms.example/send').optional()),
  WIRE_ENCRYPTION: blankIsUnset(z.enum(['on', 'off'], expected('on or off')).default('off')),
  SECRET_KEY: blankIsUnset(z.string().min(32, expected('32 characters or more')).optional()),
  PUBLIC_URL: blankIsUnset(origin.optional()),
  ...oidcVariables,
  ...aiVariables,
  ...mailVariables,
  NOTIFY_NETWORKS: blankIsUnset(networks.default([])),
  MAP_TILES: blankIsUnset(tileAddresses.optional()),
  WEATHER_URL: blankIsUnset(weatherAddress.optional()),
  MAP_ATTRIBUTION: blankIsUnset(z.string().max(200).optional()),
  MAP_CRS: blankIsUnset(z.enum(['wgs84', 'gcj02'], expected('wgs84 or gcj02')).default('wgs84')),
})

export type Config = {
  readonly host: string
  /** 0 lets the system choose, as tests do; so does `mqttPort` */
  readonly port: number
  /** absolute */
  readonly dataDir: string
  readonly databaseUrl?: string
  /** the same database as the role that owns its tables */
  readonly databaseOwnerUrl?: string
  readonly mqttPort: number
  /** the embedded broker over TLS, with the certificate of `tls` */
  readonly mqttsPort?: number
  /** where piles reach us by OCPP, plainly and with `tls` over TLS too; absent: nowhere */
  readonly ocppPort?: number
  readonly mqttUrl?: string
  /** receivers of AIS that the server connects to */
  readonly aisTcp?: readonly { readonly host: string; readonly port: number }[]
  /** where receivers of AIS send to, and who may: addresses and networks */
  readonly aisUdp?: { readonly port: number; readonly allow: readonly string[] }
  /** where drivers that people add may connect to: addresses and networks */
  readonly driverNetworks: readonly string[]
  /** what the variable says; what holds was decided at the first start */
  readonly demo?: boolean
  /** how many boxes the simulated fleet has */
  readonly demoBoxes: number
  readonly adminPassword?: string
  readonly role: Role
  /** days that sealed samples are kept, by profile key; '' for all others, absent for ever */
  readonly retentionDays: Readonly<Record<string, number>>
  /** below either, samples stay unacknowledged */
  readonly diskReserve: { readonly bytes: number; readonly share: number }
  /** calls that are answered, 0 for all */
  readonly callsPerMinute: { readonly perUser: number; readonly perAddress: number }
  readonly trustProxy?: readonly string[]
  /** paths of PEM files */
  readonly tls?: { readonly cert: string; readonly key: string }
  /** takes `{mobile, text}` as JSON; without it codes go to the log */
  readonly smsWebhook?: string
  /** who bears it reads /metrics; without it there are none */
  readonly metricsToken?: string
  readonly logFormat: 'text' | 'json'
  /** seals the secrets of second steps; without it a key is generated below `dataDir` */
  readonly secretKey?: string
  /** calls and their answers are sealed; a plain call is refused */
  readonly wireEncryption: boolean
  /** the portal's origin as browsers have it; without it each request's own */
  readonly publicUrl?: string
  readonly oidc?: OidcConfig
  /** who answers the assistant's questions; without it the built-in analyst */
  readonly ai?: AiConfig
  /** how e-mail leaves; without it there is none */
  readonly mail?: MailConfig
  /** inner addresses and networks that webhooks may reach */
  readonly notifyNetworks: readonly string[]
  /** asked with {lat} and {lon}; without it the weather is a fixed sample */
  readonly weatherUrl?: string
  /** without tiles the bundled outline */
  readonly map: {
    readonly tiles?: readonly string[]
    readonly crs: 'wgs84' | 'gcj02'
    readonly attribution: string
  }
}

/** Reads every setting; each fault names its variable and what is expected. */
export const loadConfig = (
  env: Readonly<Record<string, string | undefined>>,
): { config: Config } | { faults: string[] } => {
  const parsed = variables.safeParse(env)
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (!env.TLS_CERT !== !env.TLS_KEY) {
    faults.push(`${env.TLS_CERT ? 'TLS_KEY' : 'TLS_CERT'}: expected as well, since TLS needs both TLS_CERT and TLS_KEY`)
  }
  if (env.MQTTS_PORT && !env.TLS_CERT && !env.TLS_KEY)
    faults.push('TLS_CERT, TLS_KEY: expected as well, since MQTTS_PORT offers TLS with the portal’s certificate')
  if (env.MQTTS_PORT && env.MQTT_URL)
    faults.push('MQTTS_PORT: expected unset with MQTT_URL, since it is a port of the embedded broker')
  if (!env.AIS_UDP_PORT !== !env.AIS_UDP_ALLOW)
    faults.push(
      `${env.AIS_UDP_PORT ? 'AIS_UDP_ALLOW' : 'AIS_UDP_PORT'}: expected as well, since UDP knows no sign-in: the port takes AIS from the allowed peers only`,
    )
  if (env.DATABASE_OWNER_URL && !env.DATABASE_URL)
    faults.push('DATABASE_URL: expected as well, since DATABASE_OWNER_URL is set')
  faults.push(...oidcFaults(env), ...aiFaults(env), ...mailFaults(env))
  if (env.ROLE === 'web' || env.ROLE === 'ingest') {
    if (!env.DATABASE_URL)
      faults.push(`DATABASE_URL: expected with ROLE=${env.ROLE}, which shares its database with others`)
    if (env.DEMO === 'on')
      faults.push(`DEMO: expected off with ROLE=${env.ROLE}; the simulated fleet runs with ROLE=all`)
  }
  if (!parsed.success || faults.length > 0) return { faults }
  return { config: configOf(parsed.data) }
}

const configOf = (set: z.output<typeof variables>): Config => ({
  host: set.HOST,
  port: set.PORT,
  dataDir: resolve(set.DATA_DIR),
  databaseUrl: set.DATABASE_URL,
  databaseOwnerUrl: set.DATABASE_OWNER_URL,
  mqttPort: set.MQTT_PORT,
  mqttsPort: set.MQTTS_PORT,
  ocppPort: set.OCPP_PORT ?? undefined,
  mqttUrl: set.MQTT_URL,
  aisTcp: set.AIS_TCP,
  aisUdp: set.AIS_UDP_PORT && set.AIS_UDP_ALLOW ? { port: set.AIS_UDP_PORT, allow: set.AIS_UDP_ALLOW } : undefined,
  driverNetworks: set.DRIVER_NETWORKS,
  demo: set.DEMO === undefined ? undefined : set.DEMO === 'on',
  demoBoxes: set.DEMO_BOXES,
  adminPassword: set.ADMIN_PASSWORD,
  role: set.ROLE,
  retentionDays: set.RETENTION_DAYS,
  diskReserve: { bytes: set.DISK_RESERVE_MB * 2 ** 20, share: set.DISK_RESERVE_PERCENT / 100 },
  callsPerMinute: { perUser: set.CALLS_PER_USER, perAddress: set.CALLS_PER_ADDRESS },
  trustProxy: set.TRUST_PROXY,
  tls: set.TLS_CERT && set.TLS_KEY ? { cert: resolve(set.TLS_CERT), key: resolve(set.TLS_KEY) } : undefined,
  smsWebhook: set.SMS_WEBHOOK,
  metricsToken: set.METRICS_TOKEN,
  logFormat: set.LOG_FORMAT,
  secretKey: set.SECRET_KEY,
  wireEncryption: set.WIRE_ENCRYPTION === 'on',
  publicUrl: set.PUBLIC_URL,
  oidc: oidcOf(set),
  ai: aiOf(set),
  mail: mailOf(set),
  notifyNetworks: set.NOTIFY_NETWORKS,
  weatherUrl: set.WEATHER_URL,
  map: { tiles: set.MAP_TILES, crs: set.MAP_CRS, attribution: set.MAP_ATTRIBUTION ?? '' },
})
