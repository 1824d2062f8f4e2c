import { KeyObject } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crypto_utils, DataType, LogLevel, setLogLevel, type StatusCode, StatusCodes, Variant } from 'node-opcua-client'
import { OPCUAServer, type OPCUAServerOptions } from 'node-opcua-server'

setLogLevel(LogLevel.Emergency)
const day = 86_400_000
const good = async () => StatusCodes.Good
const nothing = async () => undefined
/** Trusts every client: what is tested is whom the driver trusts. */
const trustingStore = {
  referenceCounter: 0,
  ...{ initialize: nothing, dispose: nothing, trustCertificate: nothing, rejectCertificate: nothing },
  ...{ checkCertificate: good, verifyCertificate: async () => 'Good', getTrustStatus: good },
  ...{ addIssuer: nothing, addRevocationList: nothing },
}

/** Key and certificate of a server as files, valid from a year before until `notAfter`. */
const keysIn = async (folder: string, notAfter: Date) => {
  const privateKey = await crypto_utils.generatePrivateKey(2048)
  const { cert } = await crypto_utils.createSelfSignedCertificate({
    ...{ privateKey, applicationUri: 'urn:test:server', dns: ['localhost'], ip: ['127.0.0.1'] },
    ...{ subject: 'CN=Test server', purpose: crypto_utils.CertificatePurpose.ForApplication },
    ...{ notBefore: new Date(Date.now() - 365 * day), notAfter },
  })
  const files = { certificateFile: join(folder, 'certificate.pem'), privateKeyFile: join(folder, 'key.pem') }
  await writeFile(files.certificateFile, cert)
  await writeFile(files.privateKeyFile, KeyObject.from(privateKey).export({ type: 'pkcs8', format: 'pem' }))
  return files
}

/** A way to a port that can be frozen: then nothing passes, and nobody is told. */
const startWay = async (target: number) => {
  const sockets = new Set<Socket>()
  let frozen = false
  const server: Server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('data', (piece) => {
        if (!frozen) other.write(piece)
      })
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: address && typeof address === 'object' ? address.port : 0,
    freeze: (on: boolean): void => {
      frozen = on
    },
    stop: async (): Promise<void> => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

type Values = Map<string, { readonly type: keyof typeof DataType; value: unknown }>

const startOnce = async (port: number, files: Awaited<ReturnType<typeof keysIn>>, values: Values) => {
  const server = new OPCUAServer({
    ...{ port, host: '127.0.0.1', hostname: 'localhost', ...files, serverInfo: { applicationUri: 'urn:test:server' } },
    serverCertificateManager: trustingStore as unknown as NonNullable<OPCUAServerOptions['serverCertificateManager']>,
    userManager: { isValidUser: (user: string, password: string) => user === 'reader' && password === 'Hush_8831' },
  })
  await server.initialize()
  const { addressSpace } = server.engine
  if (!addressSpace) throw new Error('no address space')
  const space = addressSpace.getOwnNamespace()
  const battery = space.addFolder(addressSpace.rootFolder.objects, { browseName: 'Battery', nodeId: 's=battery' })
  const nodes = new Map(
    [...values].map(([name, { type, value }]) => {
      const node = space.addVariable({
        ...{ organizedBy: battery, browseName: name, nodeId: `s=${name}`, dataType: type },
        ...(Array.isArray(value) && typeof value[0] === 'number' && type !== 'Int64' ? { valueRank: 1 } : {}),
        accessLevel: 'CurrentRead | CurrentWrite',
      })
      const variant = () => new Variant({ dataType: DataType[type], value: values.get(name)?.value })
      node.setValueFromSource(variant())
      return [name, { node, variant }] as const
    }),
  )
  await server.start()
  return { server, nodes }
}

/** A server of OPC UA with these variables, `ns=1;s=<name>` below the folder `Battery`; its user is reader, Hush_8831. */
export const startOpcuaServer = async (values: Values, validUntil = new Date(Date.now() + day)) => {
  const folder = await mkdtemp(join(tmpdir(), 'opcua-'))
  const files = await keysIn(folder, validUntil)
  const probe = createServer()
  const port = await new Promise<number>((resolve) =>
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    }),
  )
  const way = await startWay(port)
  let running: Awaited<ReturnType<typeof startOnce>> | undefined = await startOnce(port, files, values)
  const kill = async (): Promise<void> => {
    await running?.server.shutdown(0)
    running = undefined
  }
  return {
    endpoint: `opc.tcp://127.0.0.1:${way.port}`,
    freeze: way.freeze,
    kill,
    restart: async (): Promise<void> => {
      running = await startOnce(port, files, values)
    },
    /** a new value, of now or of a moment of its source */
    set: (name: string, value: unknown, at = new Date(), status: StatusCode = StatusCodes.Good): void => {
      const held = values.get(name)
      const found = running?.nodes.get(name)
      if (!held || !found) throw new Error(`no variable ${name}`)
      held.value = value
      found.node.setValueFromSource(found.variant(), status, at)
    },
    read: (name: string): unknown => running?.nodes.get(name)?.node.readValue().value.value,
    stop: async (): Promise<void> => {
      await kill()
      await way.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type OpcuaServer = Awaited<ReturnType<typeof startOpcuaServer>>
