import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** How the receiver answers; `cut` ends the connection once it has the body, `huge` answers 10 MB, `inwards` redirects to itself. */
export type Answering = 'ok' | 'chat' | 'refused' | 'broken' | 'busy' | 'mute' | 'cut' | 'huge' | 'inwards' | 'slow'
export type Call = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }

/** A real receiver of webhooks on a free port of 127.0.0.1. */
export const webhookPeer = async () => {
  let answering: Answering = 'ok'
  const calls: Call[] = []
  let atOnce = 0
  let mostAtOnce = 0
  const server = createServer((request, response) => {
    atOnce += 1
    mostAtOnce = Math.max(mostAtOnce, atOnce)
    response.once('close', () => {
      atOnce -= 1
    })
    void text(request).then((body) => {
      calls.push({ path: request.url ?? '', headers: request.headers, body })
      if (answering === 'ok') response.end('done')
      else if (answering === 'chat') response.end('{"errcode":0,"code":0,"errmsg":"ok"}')
      else if (answering === 'refused') response.end('{"errcode":93000,"code":19021,"errmsg":"invalid webhook url"}')
      else if (answering === 'broken') response.writeHead(500).end('oh')
      else if (answering === 'busy') response.writeHead(429).end()
      else if (answering === 'cut') request.socket.destroy()
      else if (answering === 'inwards') response.writeHead(307, { location: '/inner' }).end()
      else if (answering === 'slow') setTimeout(() => response.end('done'), 300)
      else if (answering === 'huge') {
        response.writeHead(200)
        const piece = Buffer.alloc(64 * 1024, 'x')
        for (let sent = 0; sent < 160; sent += 1) response.write(piece)
        response.end()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    calls,
    mostAtOnce: () => mostAtOnce,
    forget: (): void => {
      calls.splice(0)
      mostAtOnce = 0
    },
    port,
    url: `http://127.0.0.1:${port}/hook`,
    be: (next: Answering): void => {
      answering = next
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
export type WebhookPeer = Awaited<ReturnType<typeof webhookPeer>>
