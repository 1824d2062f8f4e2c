import { accessSync, constants } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'
import { webAddress } from '#contract/webAddress.ts'

export const blankIsUnset = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema)

export const expected = (what: string) => ({ error: () => `expected ${what}` })

export const whole = (low: number, high: number, what: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, expected(what))
    .transform(Number)
    .refine((value) => value >= low && value <= high, expected(what))
export const port = whole(0, 65_535, 'a port number from 0 to 65535')
export const portOrOff = z.union(
  [z.literal('off').transform(() => null), port],
  expected('a port number from 0 to 65535, or off'),
)
export const url = (protocols: readonly string[], example: string) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      expected(`an address such as ${example}`),
    )
export const webUrl = (example: string) =>
  z
    .string()
    .refine(
      (value) => webAddress(value) !== undefined,
      expected(`an address such as ${example}, without user and password`),
    )
/** `730` for all, or with exceptions by device type: `730,boxCluster=90`. */
export const retention = z
  .string()
  .regex(
    /^(\d{1,5}|[A-Za-z]\w{0,39}=\d{1,5})(,[A-Za-z]\w{0,39}=\d{1,5})*$/,
    expected('days to keep, such as 730, with other numbers for some device types: 730,boxCluster=90'),
  )
  .transform((value) =>
    Object.fromEntries(
      value.split(',').map((each): [string, number] => {
        const [key = '', days] = each.includes('=') ? each.split('=') : ['', each]
        return [key, Number(days)]
      }),
    ),
  )
  .refine(
    (days) => Object.values(days).every((each) => each > 3),
    expected('more than three days, which are always kept'),
  )
export const origin = webUrl('https://tidewatt.example')
  .refine(
    (value) => URL.canParse(value) && new URL(value).origin === value.replace(/\/$/, ''),
    expected('an origin without path, such as https://tidewatt.example'),
  )
  .transform((value) => value.replace(/\/$/, ''))

const isReadable = (path: string): boolean => {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}
export const readable = z.string().refine(isReadable, expected('the path of a readable PEM file'))

const isTileAddress = (address: string): boolean =>
  webAddress(address) !== undefined && ['{z}', '{x}', '{y}'].every((part) => address.includes(part))
export const tileAddresses = z
  .string()
  .transform((value) => value.split(',').map((each) => each.trim()))
  .refine(
    (list) => list.every(isTileAddress),
    expected('addresses with {z}, {x} and {y} separated by commas, the picture first, then its labels'),
  )
export const weatherAddress = z
  .string()
  .refine(
    (value) => webAddress(value) !== undefined && ['{lat}', '{lon}'].every((part) => value.includes(part)),
    expected('an address with {lat} and {lon} that answers like Open-Meteo'),
  )

const addressPattern = /^(\[[0-9A-Fa-f:]+\]|[A-Za-z0-9._-]+):(\d{1,5})$/
/** `host:port` of programs to connect to, separated by commas; IPv6 in brackets. */
export const addresses = z
  .string()
  .transform((value) =>
    value.split(',').map((each) => {
      const [, host = '', port = '0'] = addressPattern.exec(each.trim()) ?? []
      return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
    }),
  )
  .refine(
    (list) => list.every(({ port }) => port >= 1 && port <= 65_535),
    expected('addresses such as 10.0.0.7:5631 separated by commas'),
  )

const isNetwork = (text: string): boolean => {
  const [, address = '', bits] = /^([^/]+?)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  return version !== 0 && Number(bits ?? 0) <= (version === 4 ? 32 : 128)
}
/** Addresses and networks, separated by commas. */
export const networks = z
  .string()
  .transform((value) => value.split(',').map((each) => each.trim()))
  .refine((list) => list.every(isNetwork), expected('addresses or networks separated by commas, such as 10.0.0.0/8'))
