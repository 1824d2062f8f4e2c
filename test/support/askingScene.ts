import type { Language } from '#contract/errors.ts'
import { askingOf } from '#features/chat/server/asking.ts'
import type { Asking } from '#features/chat/server/tools/tool.ts'
import type { Call } from '#server/context/context.ts'
import { features } from '#server/features.ts'
import type { Ask } from '#server/http/ask.ts'
import { createAuthenticate } from '#server/http/auth.ts'
import { feature } from '#server/http/feature.ts'
import { type DeviceScene, deviceScene } from './scene.ts'

export type AskingScene = DeviceScene & {
  /** what the tools of the assistant get for the holder of an access token, whose browser is Chinese, for a question in a language */
  asking(token: string, language?: Language): Promise<Asking>
}

/** A scene of all features in which the assistant's tools can be run by themselves. */
export const askingScene = async (): Promise<AskingScene> => {
  let ask: Ask | undefined
  const listener = feature({}, {}, (_, given) => {
    ask = given
    return { handlers: {} }
  })
  const it = await deviceScene([...features, listener])
  const authenticate = createAuthenticate(it.context.pool, it.context.db, it.context.clock)
  return {
    ...it,
    asking: async (token, language = 'zh') => {
      const caller = await authenticate(token)
      if (!caller || !ask) throw new Error('nobody asks')
      const call: Call = { caller, language: 'zh', ip: '127.0.0.1', origin: '', setCookie: () => undefined }
      return askingOf(it.context, ask, call).speaking(language)
    },
  }
}
