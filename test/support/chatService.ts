import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Called = { readonly id: string; readonly function: { readonly name: string; readonly arguments: string } }
export type Heard = {
  readonly path: string | undefined
  readonly authorization: string | undefined
  readonly body: {
    readonly model: string
    readonly messages: readonly { readonly role: string; readonly content: string; readonly tool_calls?: Called[] }[]
    readonly tools?: readonly { readonly function: { readonly name: string; readonly parameters: object } }[]
    readonly tool_choice?: string
  }
}
/** How the service takes one request; what it leaves open stays open. */
type Step = (response: ServerResponse, heard: Heard) => void

export const sayJson =
  (answer: unknown): Step =>
  (response) =>
    void response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
export const say = (content: string, reasoning_content?: string): Step =>
  sayJson({ choices: [{ message: { role: 'assistant', content, reasoning_content } }] })
export const callTool = (name: string, args: unknown, id = 'call-1'): Step => {
  const given = typeof args === 'string' ? args : JSON.stringify(args)
  const tool_calls = [{ id, type: 'function', function: { name, arguments: given } }]
  return sayJson({ choices: [{ message: { role: 'assistant', content: null, tool_calls } }] })
}
export const hang: Step = () => undefined

/** A service in the form of OpenAI's chat completions that does what it is told, the last step again and again. */
export const chatService = async () => {
  const heard: Heard[] = []
  let steps: Step[] = [say('…')]
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { authorization } = request.headers
      const said: Heard = { path: request.url, authorization, body: JSON.parse(String(Buffer.concat(parts))) }
      heard.push(said)
      const step = steps.length > 1 ? steps.shift() : steps[0]
      step?.(response, said)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    heard,
    /** what the next requests get, in order; forgets what was heard */
    play: (...next: Step[]): void => {
      heard.length = 0
      steps = next
    },
    stop: (): void => {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type ChatService = Awaited<ReturnType<typeof chatService>>
