import type { Endpoint, Envelope, Input, Output } from '#contract/endpoint.ts'
import { formatTime } from '#contract/zoned.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { iotContract } from '#features/iot/contract.ts'
import { sessionContract } from '#features/session/contract.ts'
import { sealPassword } from '#web/session/sealing.ts'

export type Portal = {
  url: string
  token: string
  call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>>
}

/** A typed client over real HTTP; a refusal rejects with its code and text. */
export const portal = (url: string, token = ''): Portal => ({
  url,
  token,
  call: async (endpoint, input) => {
    const query = new URLSearchParams(
      Object.entries(input as Record<string, unknown>)
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => [key, String(value)]),
    )
    const get = endpoint.method === 'GET'
    const response = await fetch(`${url}${endpoint.path}${get && query.size > 0 ? `?${query}` : ''}`, {
      method: endpoint.method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(get ? {} : { 'content-type': 'application/json' }),
      },
      ...(get ? {} : { body: JSON.stringify(input) }),
    })
    const envelope = (await response.json()) as Envelope<Output<typeof endpoint>>
    if (envelope.code !== 0) throw new Error(`${endpoint.path}: ${response.status} ${envelope.code} ${envelope.msg}`)
    return envelope.data
  },
})

export const signIn = async (url: string, username: string, password: string): Promise<Portal> =>
  portal(url, (await sessionOf(url, username, password)).access_token)

export const sessionOf = async (url: string, username: string, password: string) => {
  const open = portal(url)
  const key = await open.call(sessionContract.key, {})
  return open.call(sessionContract.token, {
    grant_type: 'password',
    scope: 'server',
    username,
    password: sealPassword(key, password),
    randomStr: key.randomStr,
  })
}

export type Equipment = { stationId: string; deviceId: string; deviceCode: string; token: string }

/** A profile, a station and one device of it, made the way an administrator does. */
export const addEquipment = async (
  admin: Portal,
  profile: Input<typeof iotContract.profileAdd>,
  deviceCode: string,
): Promise<Equipment> => {
  await admin.call(iotContract.profileAdd, profile)
  const { stationId } = await admin.call(assetsContract.stationAdd, { stationName: `站 ${deviceCode}` })
  const issued = await admin.call(assetsContract.equipmentAdd, {
    deviceName: `设备 ${deviceCode}`,
    deviceCode,
    deviceType: profile.profileKey,
    stationId,
  })
  return { stationId, deviceCode, ...issued }
}

export const shanghai = (ts: number): string => formatTime(ts, 'Asia/Shanghai')
