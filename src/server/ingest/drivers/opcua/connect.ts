import type { ClientSession, EndpointDescription, OPCUAClient, OPCUAClientOptions } from 'node-opcua-client'
import { reasonOf } from '#server/log.ts'
import type { BoundAround } from '../bound.ts'
import { type Identity, keyPairOf } from './identity.ts'
import type { Library } from './library.ts'
import { addressOf, type Host } from './plan.ts'
import { type CertificateFacts, factsOf, verdictOf } from './trust.ts'
import { within } from './within.ts'

/** Why there is no session; `facts` where the certificate of the server is the reason. */
export class OpcuaFault extends Error {
  readonly kind: 'address' | 'connect' | 'endpoint' | 'unknown' | 'expired' | 'session'
  readonly facts: CertificateFacts | undefined
  constructor(kind: OpcuaFault['kind'], message: string, facts?: CertificateFacts) {
    super(message)
    this.kind = kind
    this.facts = facts
  }
}

export type Connected = { readonly client: OPCUAClient; readonly session: ClientSession }
export type Connecting = {
  readonly opcua: Library
  readonly host: Host
  readonly identity: Identity
  readonly trusted: readonly CertificateFacts[]
  readonly around: Pick<BoundAround, 'resolve' | 'clock'>
}

const sessionMs = 60_000
const faulty =
  (kind: OpcuaFault['kind']) =>
  (error: unknown): never => {
    throw error instanceof OpcuaFault ? error : new OpcuaFault(kind, reasonOf(error))
  }

/** Lets go of a client whose end nobody need wait for: a frozen server answers no farewell. */
export const letGo = (client: OPCUAClient): Promise<void> => within(2000, client.disconnect()).catch(() => undefined)

/** The address of the server, resolved and checked once; what the server calls itself is not followed. */
export const urlOf = async ({ host, around }: Pick<Connecting, 'host' | 'around'>): Promise<string> => {
  const named = addressOf(host.endpoint)
  if (!named) throw new OpcuaFault('address', 'opc.tcp://host:port is expected')
  const address = await around.resolve(named.host).catch(faulty('address'))
  return `opc.tcp://${address.includes(':') ? `[${address}]` : address}:${named.port}${named.path}`
}

/** Trusts what people trusted, in its time, and nothing else. */
const storeOf = ({ opcua, trusted, around }: Connecting): OPCUAClientOptions['clientCertificateManager'] => {
  const { Good, BadCertificateUntrusted, BadCertificateTimeInvalid } = opcua.StatusCodes
  const status = (given: Uint8Array | Uint8Array[]) => {
    const der = given instanceof Uint8Array ? given : given[0]
    if (!der) return BadCertificateUntrusted
    const verdict = verdictOf(factsOf(der), trusted, around.clock())
    return verdict === 'good' ? Good : verdict === 'expired' ? BadCertificateTimeInvalid : BadCertificateUntrusted
  }
  const nothing = (): Promise<void> => Promise.resolve()
  return {
    referenceCounter: 0,
    ...{ initialize: nothing, dispose: nothing, trustCertificate: nothing, rejectCertificate: nothing },
    ...{ addIssuer: nothing, addRevocationList: nothing },
    checkCertificate: async (der: Uint8Array | Uint8Array[]) => status(der),
    verifyCertificate: async (der: Uint8Array | Uint8Array[]) => status(der).name,
    getTrustStatus: async (der: Uint8Array) => status(der),
  }
}

const optionsOf = (connecting: Connecting): OPCUAClientOptions => ({
  applicationName: 'Tidewatt',
  applicationUri: connecting.identity.applicationUri,
  // From memory: neither key nor trust list stands in a file.
  certificateKeyPairProvider: keyPairOf(connecting.identity),
  clientCertificateManager: storeOf(connecting),
  endpointMustExist: false,
  transportTimeout: connecting.host.timeout,
})

/** How the server may be spoken to, asked without security. */
const endpointsOf = async (connecting: Connecting, url: string): Promise<readonly EndpointDescription[]> => {
  const { opcua, host } = connecting
  const client = opcua.OPCUAClient.create({ ...optionsOf(connecting), connectionStrategy: { maxRetry: 0 } })
  try {
    await within(host.timeout, client.connect(url))
    return await within(host.timeout, client.getEndpoints())
  } finally {
    void letGo(client)
  }
}

const nameOf = ({ securityPolicyUri }: EndpointDescription): string => securityPolicyUri?.split('#')[1] ?? 'None'

/** The endpoint that fits the host's security. */
const chosenOf = ({ opcua, host }: Connecting, endpoints: readonly EndpointDescription[]): EndpointDescription => {
  const mode = opcua.MessageSecurityMode[host.mode]
  const found = endpoints.find((each) => each.securityMode === mode && nameOf(each) === host.policy)
  if (found) return found
  const offered = endpoints.map((each) => `${opcua.MessageSecurityMode[each.securityMode]} ${nameOf(each)}`)
  throw new OpcuaFault('endpoint', `offered: ${[...new Set(offered)].join(', ')}`)
}

const why = { unknown: 'is not trusted', expired: 'is out of its time' }

/** The certificate of a server that is to be trusted. Faults `unknown`, `expired`. */
const checkedCertificate = ({ trusted, around }: Connecting, endpoint: EndpointDescription): Buffer => {
  const der = endpoint.serverCertificate
  if (!der || der.length === 0) throw new OpcuaFault('endpoint', 'the server shows no certificate')
  const facts = factsOf(der)
  const verdict = verdictOf(facts, trusted, around.clock())
  if (verdict !== 'good')
    throw new OpcuaFault(verdict, `the server’s certificate ${facts.sha1} (${facts.subject}) ${why[verdict]}`, facts)
  return der
}

/**
 * A session with the server. Its certificate is looked at first, in our own hands: given to the library beforehand, this keeps it from
 * connecting to where the server says it stands. Rejects with OpcuaFault.
 */
export const connect = async (connecting: Connecting, url: string): Promise<Connected> => {
  const { opcua, host } = connecting
  const endpoints = await endpointsOf(connecting, url).catch(faulty('connect'))
  const chosen = chosenOf(connecting, endpoints)
  const secured = host.mode === 'None' ? {} : { serverCertificate: checkedCertificate(connecting, chosen) }
  const client = opcua.OPCUAClient.create({
    ...optionsOf(connecting),
    ...secured,
    securityMode: opcua.MessageSecurityMode[host.mode],
    securityPolicy: opcua.SecurityPolicy[host.policy],
    connectionStrategy: { maxRetry: -1, initialDelay: 1000, maxDelay: 10_000 },
    requestedSessionTimeout: sessionMs,
    keepSessionAlive: true,
  })
  try {
    await within(host.timeout, client.connect(url)).catch(faulty('connect'))
    const session = await within(
      host.timeout,
      host.user === ''
        ? client.createSession()
        : client.createSession({
            type: opcua.UserTokenType.UserName,
            ...{ userName: host.user, password: host.password },
          }),
    ).catch(faulty('session'))
    return { client, session }
  } catch (error) {
    void letGo(client)
    throw error
  }
}
