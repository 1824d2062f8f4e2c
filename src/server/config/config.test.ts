import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const here = fileURLToPath(import.meta.url)
const faultsOf = (env: Record<string, string>): string[] => {
  const loaded = loadConfig(env)
  return 'faults' in loaded ? loaded.faults : []
}

const tile = 'https://tiles.example'

test('nothing set gives the documented defaults', () => {
  const loaded = loadConfig({})
  expect(loaded).toMatchObject({
    config: { host: '127.0.0.1', port: 8080, mqttPort: 1883, role: 'all', demoBoxes: 24, map: { crs: 'wgs84' } },
  })
  if ('config' in loaded) {
    expect(loaded.config.dataDir).toMatch(/^(\/|[A-Z]:).*data$/)
    expect(loaded.config).toMatchObject({ demo: undefined, databaseUrl: undefined, mqttUrl: undefined, tls: undefined })
  }
})

test('piles are served on 9000 unless another port or none is said', () => {
  const said = (OCPP_PORT?: string) => loadConfig(OCPP_PORT === undefined ? {} : { OCPP_PORT })
  expect(said()).toMatchObject({ config: { ocppPort: 9000 } })
  expect(said('0')).toMatchObject({ config: { ocppPort: 0 } })
  expect(said('off')).toMatchObject({ config: { ocppPort: undefined } })
  expect(faultsOf({ OCPP_PORT: 'on' })).toEqual(['OCPP_PORT: expected a port number from 0 to 65535, or off'])
})

test('an empty value counts as unset', () => {
  expect(loadConfig({ PORT: '', DEMO: '', DATABASE_URL: '', ADMIN_PASSWORD: '' })).toMatchObject({
    config: { port: 8080 },
  })
})

test('every variable reaches its field', () => {
  const env = {
    ...{ PORT: '9000', HOST: '::1', DATA_DIR: '/somewhere', DATABASE_URL: 'postgres://u:p@db/t', MQTT_PORT: '0' },
    ...{ MQTT_URL: 'mqtt://broker:1883', DEMO: 'off', ADMIN_PASSWORD: 'abc_123', TRUST_PROXY: '10.0.0.0/8, ::1' },
    ...{
      DEMO_BOXES: '200',
      TLS_CERT: here,
      TLS_KEY: here,
      AI_BASE_URL: 'https://ai/v1/',
      AI_API_KEY: 'sk-1',
      AI_CHAT_MODEL: 'talker',
      AI_TIMEOUT_S: '30',
      MAP_CRS: 'gcj02',
      MAP_TILES: 'https://tiles.example/{z}/{x}/{y}.png, https://tiles.example/names/{z}/{x}/{y}.png',
      SMS_WEBHOOK: 'https://sms/send',
      WIRE_ENCRYPTION: 'on',
    },
    DATABASE_OWNER_URL: 'postgres://o:p@db/t',
    RETENTION_DAYS: '730,ems=90',
    ...{ AIS_TCP: '10.0.0.7:5631, [::1]:5632', AIS_UDP_PORT: '10110', AIS_UDP_ALLOW: '10.0.0.0/8, ::1' },
    ...{ DISK_RESERVE_MB: '5', DISK_RESERVE_PERCENT: '0' },
    ...{ CALLS_PER_USER: '100', CALLS_PER_ADDRESS: '0' },
  }
  expect(loadConfig(env)).toMatchObject({
    config: {
      aisTcp: [
        { host: '10.0.0.7', port: 5631 },
        { host: '::1', port: 5632 },
      ],
      aisUdp: { port: 10_110, allow: ['10.0.0.0/8', '::1'] },
      ...{ port: 9000, host: '::1', databaseUrl: env.DATABASE_URL, mqttPort: 0, mqttUrl: env.MQTT_URL, demo: false },
      ...{
        adminPassword: 'abc_123',
        demoBoxes: 200,
        retentionDays: { '': 730, ems: 90 },
        diskReserve: { bytes: 5 * 2 ** 20, share: 0 },
        callsPerMinute: { perUser: 100, perAddress: 0 },
        trustProxy: ['10.0.0.0/8', '::1'],
        tls: { cert: here, key: here },
      },
      smsWebhook: env.SMS_WEBHOOK,
      databaseOwnerUrl: env.DATABASE_OWNER_URL,
      wireEncryption: true,
      ...{
        ai: {
          ...{ baseUrl: 'https://ai/v1', apiKey: 'sk-1', chatModel: 'talker', reasoningModel: 'talker' },
          timeout: 30_000,
        },
        map: { crs: 'gcj02', tiles: [`${tile}/{z}/{x}/{y}.png`, `${tile}/names/{z}/{x}/{y}.png`] },
      },
    },
  })
})

test.each([
  ['PORT', '70000', 'a port number from 0 to 65535'],
  ['PORT', '80a', 'a port number from 0 to 65535'],
  ['MQTT_PORT', '-1', 'a port number from 0 to 65535'],
  ['HOST', 'not a host', 'a host name or an IP address'],
  ['DATABASE_URL', 'mysql://x', 'an address such as postgres://'],
  ['DATABASE_URL', 'nonsense', 'an address such as postgres://'],
  ['DATABASE_OWNER_URL', 'mysql://x', 'an address such as postgres://'],
  ['MQTT_URL', 'http://x', 'an address such as mqtt://'],
  ['DEMO', 'yes', 'on or off'],
  ['WIRE_ENCRYPTION', 'aes', 'on or off'],
  ['ADMIN_PASSWORD', 'short', '6 to 16 letters, digits or underscores'],
  ['ADMIN_PASSWORD', 'has space in', '6 to 16 letters, digits or underscores'],
  ['ROLE', 'worker', 'all, web or ingest'],
  ['SMS_WEBHOOK', 'sms.example', 'an address such as https://'],
  ['TRUST_PROXY', 'everyone', 'addresses or networks of proxies'],
  ['TLS_CERT', '/no/such/file', 'the path of a readable PEM file'],
  ['AI_BASE_URL', 'ftp://x', 'an address such as https://'],
  ['AI_BASE_URL', 'https://ai.example/v1?key=1', 'an address such as https://host/v1'],
  ['AI_API_KEY', 'two words', 'a key without spaces'],
  ['AI_TIMEOUT_S', '0', 'whole seconds from 1 to 280'],
  ['RETENTION_DAYS', '2', 'more than three days, which are always kept'],
  ['RETENTION_DAYS', 'soon', 'days to keep, such as 730, with other numbers for some device types: 730,boxCluster=90'],
  ['SMS_WEBHOOK', 'https://user:secret@sms.example', 'an address such as https://'],
  ['AI_BASE_URL', 'https://user@ai.example', 'an address such as https://'],
  ['PUBLIC_URL', 'https://user@portal.example', 'an address such as https://'],
  ['OIDC_ISSUER', 'https://user@id.example', 'an https address'],
  ['MAP_TILES', 'https://user@tiles.example/{z}/{x}/{y}', 'addresses with {z}, {x} and {y}'],
  ['MAP_CRS', 'bd09', 'wgs84 or gcj02'],
  ['SECRET_KEY', 'x'.repeat(31), '32 characters or more'],
  ['PUBLIC_URL', 'https://portal.example/path', 'an origin without path'],
  ['PUBLIC_URL', 'portal.example', 'an address such as https://'],
  ['OIDC_ISSUER', 'http://id.example', 'an https address'],
  ['OIDC_ISSUER', 'https://id.example?x=1', 'an https address'],
  ['OIDC_ISSUER', 'id.example', 'an https address'],
  ['OIDC_SCOPE', 'profile email', 'openid among the scopes'],
  ['OIDC_CLAIM', 'a b', 'the name of a claim'],
  ['MAP_TILES', 'https://tiles.example/map.png', 'addresses with {z}, {x} and {y}'],
  ['WEATHER_URL', 'https://weather.example/?lat={lat}', 'an address with {lat} and {lon}'],
  ['MAP_TILES', 'javascript:{z}{x}{y}', 'addresses with {z}, {x} and {y}'],
])('%s=%s is refused, naming what is expected', (name, value, what) => {
  const fault = faultsOf({ [name]: value }).find((each) => each.startsWith(`${name}: `))
  expect(fault).toContain(`expected ${what}`)
})

test('OpenID Connect is off unless its issuer is set, and asks for what belongs to it', () => {
  expect(loadConfig({})).toMatchObject({ config: { oidc: undefined } })
  expect(faultsOf({ OIDC_ISSUER: 'https://id.example' })).toEqual([
    'OIDC_CLIENT_ID: expected as well, since OIDC_ISSUER is set',
  ])
  expect(faultsOf({ OIDC_LABEL: 'x' })).toEqual(['OIDC_ISSUER: expected as well, since OIDC_LABEL is set'])
  const set = {
    OIDC_ISSUER: 'http://localhost:9000/realm',
    OIDC_CLIENT_ID: 'tidewatt',
    PUBLIC_URL: 'https://a.example/',
  }
  expect(loadConfig(set)).toMatchObject({
    config: {
      publicUrl: 'https://a.example',
      oidc: {
        issuer: set.OIDC_ISSUER,
        clientId: 'tidewatt',
        clientSecret: undefined,
        scope: 'openid profile email',
        label: 'OpenID Connect',
        claim: 'preferred_username',
      },
    },
  })
})

test.each([
  [{ AI_BASE_URL: 'https://ai.example/v1' }, 'AI_CHAT_MODEL: expected as well, since AI_BASE_URL is set'],
  [{ AI_API_KEY: 'k' }, 'AI_BASE_URL: expected as well, since AI_API_KEY is set'],
])('an outside service needs its address and a model', (env, fault) => {
  expect(faultsOf(env)).toEqual([fault])
})

test('TLS for devices needs the portal’s certificate and the embedded broker', () => {
  expect(faultsOf({ MQTTS_PORT: '8883' })).toEqual([
    'TLS_CERT, TLS_KEY: expected as well, since MQTTS_PORT offers TLS with the portal’s certificate',
  ])
  const tls = { TLS_CERT: here, TLS_KEY: here }
  expect(loadConfig({ MQTTS_PORT: '8883', ...tls })).toMatchObject({ config: { mqttsPort: 8883 } })
  expect(faultsOf({ MQTTS_PORT: '8883', MQTT_URL: 'mqtt://broker', ...tls })).toEqual([
    'MQTTS_PORT: expected unset with MQTT_URL, since it is a port of the embedded broker',
  ])
})

test('an owner of the database needs the database', () => {
  expect(faultsOf({ DATABASE_OWNER_URL: 'postgres://o:p@db/t' })).toEqual([
    'DATABASE_URL: expected as well, since DATABASE_OWNER_URL is set',
  ])
})

test.each(['web', 'ingest'])(
  'ROLE=%s shares a database with others and leaves the simulated fleet to ROLE=all',
  (role) => {
    expect(
      faultsOf({ ROLE: role, DEMO: 'on', PORT: 'x' })
        .map((fault) => fault.split(':')[0])
        .sort(),
    ).toEqual([...['DATABASE_URL', 'DEMO', 'PORT']])
    expect(loadConfig({ ROLE: role, DATABASE_URL: 'postgres://u:p@db/t' })).toMatchObject({ config: { role } })
  },
)

test('all faults come at once', () => {
  const faults = faultsOf({ PORT: 'x', DEMO: 'maybe', ADMIN_PASSWORD: '!', TLS_CERT: here })
  expect(faults.map((fault) => fault.split(':')[0]).sort()).toEqual(['ADMIN_PASSWORD', 'DEMO', 'PORT', 'TLS_KEY'])
})

test.each([
  ['a UDP port that takes from anybody', { AIS_UDP_PORT: '10110' }, 'AIS_UDP_ALLOW: expected as well'],
  ['peers without a port', { AIS_UDP_ALLOW: '10.0.0.1' }, 'AIS_UDP_PORT: expected as well'],
  ['a name among the networks', { AIS_UDP_PORT: '1', AIS_UDP_ALLOW: 'quay' }, 'AIS_UDP_ALLOW: expected addresses'],
  ['a network of too many bits', { AIS_UDP_PORT: '1', AIS_UDP_ALLOW: '10.0.0.0/33' }, 'AIS_UDP_ALLOW: expected'],
  ['a receiver without a port', { AIS_TCP: '10.0.0.7' }, 'AIS_TCP: expected addresses such as'],
])('AIS: %s is a fault', (_, env, fault) => {
  expect(faultsOf(env)).toEqual([expect.stringContaining(fault)])
})
