import type { AddressInfo } from 'node:net'
import type { Config } from '../config/config.ts'
import { StartFault } from './startFault.ts'

/** What listens on the port of `variable`; why it cannot is a line for the operator. */
export const listening = async <T>(
  variable: string,
  port: number,
  { host, mqttsPort, aisUdp, ocppPort }: Config,
  listen: () => Promise<T>,
): Promise<T> => {
  try {
    return await listen()
  } catch (error) {
    const { code, port: asked = port } = error as NodeJS.ErrnoException & { readonly port?: number }
    const name =
      asked === aisUdp?.port
        ? 'AIS_UDP_PORT'
        : asked === mqttsPort
          ? 'MQTTS_PORT'
          : asked === ocppPort
            ? 'OCPP_PORT'
            : variable
    if (code === 'EADDRINUSE')
      throw new StartFault(
        `${name} ${asked} on ${host} is taken by another program: stop that one or choose another ${name}.`,
      )
    if (code === 'EACCES')
      throw new StartFault(`${name} ${asked} on ${host} is not permitted to this user: choose a port above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartFault(`HOST ${host} is not an address of this machine.`)
    throw error
  }
}

export const urlOf = ({ host, port, tls }: Config, address: AddressInfo | string | null): string => {
  const real = address && typeof address === 'object' ? address.port : port
  return `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${real}`
}
